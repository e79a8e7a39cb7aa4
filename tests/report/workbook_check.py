"""workbook_check.py FILE.xlsx - what makes Excel say "We found a problem with some content" and offer to repair it

Looks at the file as ECMA-376 describes it, with nothing of the program that wrote it: every part is XML that parses and
has a content type, every relationship leads somewhere, elements of a sheet stand in the order of its schema, merged
cells do not overlap, strings, styles and sheets that are named exist, a sheet's filter, merges and cells are within its
dimension. Then prints the book as JSON: its sheets in order with their cells, merges and print setup.
"""
import json
import posixpath
import re
import sys
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
# CT_Worksheet (18.3.1.99): a sequence
ORDER = """sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios
autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations
hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches
ignoredErrors smartTags drawing drawingHF picture oleObjects controls webPublishItems tableParts extLst""".split()
faults = []


def fault(*words):
    faults.append(" ".join(str(word) for word in words))


def column_number(letters):
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def area(reference):
    """A1:C4 as the pair of its corners, (row, column) each."""
    corners = re.findall(r"\$?([A-Z]+)\$?([0-9]+)", reference)
    cells = [(int(row), column_number(letters)) for letters, row in corners]
    return cells[0], cells[-1]


def within(inner, outer):
    return outer[0][0] <= inner[0][0] <= inner[1][0] <= outer[1][0] and outer[0][1] <= inner[0][1] <= inner[1][1] <= outer[1][1]


def overlap(a, b):
    return a[0][0] <= b[1][0] and b[0][0] <= a[1][0] and a[0][1] <= b[1][1] and b[0][1] <= a[1][1]


def parse_all(book):
    trees = {}
    for name in book.namelist():
        if name.endswith((".xml", ".rels")):
            try:
                trees[name] = ElementTree.fromstring(book.read(name))
            except ElementTree.ParseError as error:
                fault(name, "is not XML:", error)
    return trees


def check_types(book, trees):
    types = trees["[Content_Types].xml"]
    endings = {e.get("Extension") for e in types if e.tag.endswith("Default")}
    names = {e.get("PartName") for e in types if e.tag.endswith("Override")}
    for name in book.namelist():
        if name != "[Content_Types].xml" and "/" + name not in names and name.rsplit(".", 1)[-1] not in endings:
            fault(name, "has no content type")
    for name in names:
        if name.lstrip("/") not in book.namelist():
            fault("a content type is given for", name, "which is not there")


def links_of(trees, part):
    folder, name = posixpath.split(part)
    rels = trees.get(posixpath.join(folder, "_rels", name + ".rels"))
    links = {}
    for link in rels if rels is not None else []:
        links[link.get("Id")] = posixpath.normpath(posixpath.join("/" + folder, link.get("Target"))).lstrip("/")
    return links


def check_links(book, trees):
    for name in trees:
        if name.endswith(".rels"):
            folder = posixpath.dirname(posixpath.dirname(name))
            part = posixpath.join(folder, posixpath.basename(name)[: -len(".rels")])
            for target in links_of(trees, part).values():
                if target not in book.namelist():
                    fault(name, "leads to", target, "which is not there")


def cell_value(cell, strings, where):
    kind, value = cell.get("t"), cell.find(MAIN + "v")
    if kind == "inlineStr":
        return "".join(text.text or "" for text in cell.iter(MAIN + "t"))
    if value is None:
        return None
    if kind == "s":
        index = int(value.text)
        if not 0 <= index < len(strings):
            fault(where, "names string", index)
            return None
        return strings[index]
    return value.text if kind == "str" else float(value.text)


def check_sheet(name, tree, strings, styles):
    places = [ORDER.index(e.tag.replace(MAIN, "")) for e in tree]
    if places != sorted(places):
        fault(name, "has its elements out of order")
    cells, last = {}, (0, 0)
    for row in tree.find(MAIN + "sheetData"):
        for cell in row:
            at = area(cell.get("r"))[0]
            if at <= last or at[0] != int(row.get("r")):
                fault(name, "has cell", cell.get("r"), "out of order")
            last = at
            if int(cell.get("s", 0)) >= styles:
                fault(name, cell.get("r"), "has a style that is not there")
            value = cell_value(cell, strings, name + " " + cell.get("r"))
            if value is not None:
                cells[cell.get("r")] = value
    whole = area(tree.find(MAIN + "dimension").get("ref"))
    merges = [e.get("ref") for e in tree.iter(MAIN + "mergeCell")]
    areas = sorted(area(ref) for ref in merges)
    for i, one in enumerate(areas):
        for other in areas[i + 1 :]:
            if other[0][0] > one[1][0]:
                break
            if overlap(one, other):
                fault(name, "has merged cells that overlap:", one, other)
    for ref in merges + [e.get("ref") for e in tree.findall(MAIN + "autoFilter")]:
        if not within(area(ref), whole):
            fault(name, ref, "is outside", whole)
    setup, fit = tree.find(MAIN + "pageSetup"), tree.find(MAIN + "sheetPr/" + MAIN + "pageSetUpPr")
    return {
        "cells": cells,
        "merges": merges,
        "landscape": setup is not None and setup.get("orientation") == "landscape",
        "fit": fit is not None and fit.get("fitToPage") == "1",
        "pages_tall": int(setup.get("fitToHeight", 1)) if setup is not None else 1,
        "filter": (tree.find(MAIN + "autoFilter").get("ref") if tree.find(MAIN + "autoFilter") is not None else None),
    }


def main(path):
    with zipfile.ZipFile(path) as book:
        trees = parse_all(book)
        check_types(book, trees)
        check_links(book, trees)
        table = trees.get("xl/sharedStrings.xml")
        strings = ["".join(t.text or "" for t in si.iter(MAIN + "t")) for si in (table if table is not None else [])]
        styles = len(trees["xl/styles.xml"].find(MAIN + "cellXfs"))
        links, sheets = links_of(trees, "xl/workbook.xml"), []
        for sheet in trees["xl/workbook.xml"].find(MAIN + "sheets"):
            part = links[sheet.get(LINK + "id")]
            sheets.append({"name": sheet.get("name"), **check_sheet(sheet.get("name"), trees[part], strings, styles)})
        names = {sheet["name"] for sheet in sheets}
        if len({name.lower() for name in names}) != len(sheets) or any(len(name) > 31 for name in names):
            fault("names of sheets:", sorted(names))
        for defined in trees["xl/workbook.xml"].iter(MAIN + "definedName"):
            for quoted, plain in re.findall(r"'((?:[^']|'')+)'!|([^\s,'!]+)!", defined.text):
                if (quoted.replace("''", "'") or plain) not in names:
                    fault("a name is defined on", quoted or plain, "which is no sheet")
    for line in faults:
        print(path + ":", line, file=sys.stderr)
    json.dump(sheets, sys.stdout, ensure_ascii=False)
    return 1 if faults else 0


sys.exit(main(sys.argv[1]))

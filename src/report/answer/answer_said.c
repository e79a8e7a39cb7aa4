/* answer_said.c - an answer in the language of whoever reads it (answer.h)
 *
 * Every writer but the one for lines begins with this, so that none of them has to think of languages where it draws a
 * chart or measures a column.
 */
#include "base/message.h"
#include "report/answer/answer.h"

struct saying {
    struct arena *arena;
    const struct lang *lang;
};

static const char *said(const struct saying *s, const char *text)
{
    return text && message_is_in(text) ? message_say(s->arena, s->lang, MESSAGE_TERMINAL, text) : text;
}

static struct answer_table *said_table(const struct saying *s, const struct answer_table *table)
{
    struct answer_table *out = ARENA_ARRAY(s->arena, struct answer_table, 1);
    struct answer_column *columns = ARENA_ARRAY(s->arena, struct answer_column, table->n_columns);
    *out = *table;
    out->name = said(s, table->name);
    out->title = said(s, table->title);
    out->chart.title = said(s, table->chart.title);
    out->columns = columns;
    out->cells = ARENA_ARRAY(s->arena, struct answer_cell, table->n_cells + 1);
    for (size_t i = 0; i < table->n_columns; i++) {
        columns[i] = table->columns[i];
        columns[i].header = said(s, table->columns[i].header);
    }
    for (size_t i = 0; i < table->n_cells; i++) {
        out->cells[i] = table->cells[i];
        out->cells[i].text = said(s, table->cells[i].text);
    }
    return out;
}

static const struct answer_finding *said_finding(const struct saying *s, const struct answer_finding *finding)
{
    struct answer_finding *out = ARENA_ARRAY(s->arena, struct answer_finding, 1);
    *out = *finding;
    out->unit = said(s, finding->unit);
    out->head = said(s, finding->head);
    out->text = said(s, finding->text);
    out->change = said(s, finding->change);
    return out;
}

static struct answer_section *said_section(const struct saying *s, const struct answer_section *section)
{
    struct answer_section *out = ARENA_ARRAY(s->arena, struct answer_section, 1);
    *out = *section;
    out->title = said(s, section->title);
    out->first = NULL;
    out->end = &out->first;
    for (const struct answer_block *b = section->first; b; b = b->next) {
        struct answer_block *block = ARENA_ARRAY(s->arena, struct answer_block, 1);
        *block = *b;
        if (b->kind == BLOCK_TEXT || b->kind == BLOCK_WARNING)
            block->text = said(s, b->text);
        if (b->kind == BLOCK_TABLE)
            block->table = said_table(s, b->table);
        if (b->kind == BLOCK_FINDING)
            block->finding = said_finding(s, b->finding);
        block->next = NULL;
        *out->end = block;
        out->end = &block->next;
    }
    return out;
}

const struct answer *answer_said(struct arena *arena, const struct lang *lang, const struct answer *answer)
{
    const struct saying s = {arena, lang};
    struct answer *out = ARENA_ARRAY(arena, struct answer, 1);
    *out = *answer;
    out->title = said(&s, answer->title);
    out->subtitle = said(&s, answer->subtitle);
    out->footer = said(&s, answer->footer);
    out->end = &out->first;
    for (struct answer_section *section = answer->first; section; section = section->next) {
        bool lines_alone = section == answer->plain && !section->next;
        *out->end = lines_alone ? section : said_section(&s, section);
        out->end = &(*out->end)->next;
    }
    return out;
}

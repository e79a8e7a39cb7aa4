# style.cmake - takes what a browser skips out of a style sheet: cmake -DFROM=style.css -DOUT=style.css -P style.cmake
#
# Comments, line ends and blanks beside punctuation go; a blank before a colon stays, as it joins two selectors.
file(READ ${FROM} text)
string(REGEX REPLACE "/\\*[^*]*\\*+([^/*][^*]*\\*+)*/" "" text "${text}")
string(REGEX REPLACE "\n[ \n]*" "\n" text "${text}")
string(REPLACE ": " ":" text "${text}")
string(REPLACE ", " "," text "${text}")
string(REPLACE "; " ";" text "${text}")
string(REGEX REPLACE ";?[ \n]*}[ \n]*" "}" text "${text}")
string(REGEX REPLACE "[ \n]*{[ \n]*" "{" text "${text}")
string(REPLACE ";\n" ";" text "${text}")
file(WRITE ${OUT} "${text}")

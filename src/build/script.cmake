# script.cmake - takes what a browser skips out of a script: cmake -DFROM=topcut.js -DOUT=topcut.js -P script.cmake
#
# Comments between /* and */, indents and empty lines go; the ends of lines stay, as they may end a statement. So no text
# of the script has a comment's signs in it, or goes over two lines.
file(READ ${FROM} text)
string(REGEX REPLACE " */\\*[^*]*\\*+([^/*][^*]*\\*+)*/" "" text "${text}")
string(REGEX REPLACE "\n[ \n]*" "\n" text "${text}")
file(WRITE ${OUT} "${text}")

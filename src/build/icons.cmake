# icons.cmake - makes one SVG file of many: cmake -DNAMES=icons.txt -DFOLDER=svg -DOUT=icons.svg -P icons.cmake
#
# Each picture of the package becomes a <symbol> with its name, which a page shows by <use href="icons.svg#name">.
file(STRINGS ${NAMES} names)
set(text "<svg xmlns=\"http://www.w3.org/2000/svg\">\n")
foreach(name ${names})
  file(READ ${FOLDER}/${name}.svg picture)
  if(NOT picture MATCHES "viewBox=\"([^\"]+)\"[^>]*>(.*)</svg>")
    message(FATAL_ERROR "${FOLDER}/${name}.svg: not a picture with a viewBox")
  endif()
  set(box "${CMAKE_MATCH_1}") # the next pattern forgets this one's parts
  string(STRIP "${CMAKE_MATCH_2}" shapes)
  string(REGEX REPLACE "\n *" "" shapes "${shapes}")
  string(REGEX REPLACE "(\\.[0-9][0-9])[0-9]+" "\\1" shapes "${shapes}") # hundredths of 16 units: nobody sees more
  string(APPEND text "<symbol id=\"${name}\" viewBox=\"${box}\">${shapes}</symbol>\n")
endforeach()
file(WRITE ${OUT} "${text}</svg>\n")

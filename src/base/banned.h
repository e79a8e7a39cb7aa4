/* banned.h - functions of the C library that nobody here calls
 *
 * Each has caused overflows in other programs and has a safe sibling: strbuf and arena_printf for
 * building text, snprintf for fixed buffers, strtok_r, strftime. Using one is a compile error that
 * says which. Nobody includes this file: the build puts it before each of ours (CMakeLists.txt). The headers
 * that declare the functions come first, so that including them again later does nothing.
 */
#ifndef TOPCUT_BASE_BANNED_H
#define TOPCUT_BASE_BANNED_H

#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TC_BANNED(function) sorry_##function##_is_banned_see_base_banned_h

#undef strcpy
#undef strcat
#undef strncpy
#undef strncat
#undef sprintf
#undef vsprintf
#undef gets
#undef strtok
#undef alloca
#undef asctime
#undef ctime

#define strcpy(to, from)           TC_BANNED(strcpy)
#define strcat(to, from)           TC_BANNED(strcat)
#define strncpy(to, from, n)       TC_BANNED(strncpy)
#define strncat(to, from, n)       TC_BANNED(strncat)
#define sprintf(...)               TC_BANNED(sprintf)
#define vsprintf(to, format, args) TC_BANNED(vsprintf)
#define gets(to)                   TC_BANNED(gets)
#define strtok(text, separators)   TC_BANNED(strtok)
#define alloca(size)               TC_BANNED(alloca)
#define asctime(tm)                TC_BANNED(asctime)
#define ctime(at)                  TC_BANNED(ctime)

#endif

/* intake_look.h - a package while it is looked at, between intake.c and intake_people.c */
#ifndef TOPCUT_ASSOCIATION_OFFICE_INTAKE_LOOK_H
#define TOPCUT_ASSOCIATION_OFFICE_INTAKE_LOOK_H

#include "association/office/internal.h"

/* A package while it is looked at. */
struct look {
    struct office *office;
    enum intake_how how;
    const struct package *package;
    struct event_report played;
    const char *unreadable; /* why played could not be read; NULL */
    int64_t number;         /* of the event, as the package has it; 0: it has none */
    struct pg_rows known;   /* package_look */
    int64_t received_utc;
    int32_t store, event;
    const char *held, *returned; /* the first reason; NULL */
    const char *current;         /* the digest of the package that counts now; NULL */
    int32_t current_event;
    bool names_forgotten;                                               /* somebody in it has asked to be forgotten */
    int32_t *numbers;                                                   /* of the people, in their order; 0: none */
    const char *list;                                                   /* the same as "{1,2}" */
    enum follow { FOLLOW_NOTHING, FOLLOW_BIND, FOLLOW_JOIN } * follows; /* what their coming brings about */
    struct err *err;
};

/* The first reason counts. */
void intake_say_return(struct look *look, const char *reason);
void intake_say_hold(struct look *look, const char *reason);
#define RETURN(look, ...) intake_say_return((look), message((look)->office->arena, __VA_ARGS__))
#define HOLD(look, ...)   intake_say_hold((look), message((look)->office->arena, __VA_ARGS__))

/* Who each of the people is as a member, and whether that may be: fills numbers, list and follows. */
TC_MUST_USE enum err_code intake_look_at_people(struct look *look);
/* The rows of people who are new, or new under that name. */
TC_MUST_USE enum err_code intake_follow_people(struct look *look);

/* A list of whole numbers as the database takes it, "{1,2}": the at'th of each of n. */
typedef int32_t intake_list_at(const struct look *look, size_t i);
const char *intake_list_of(struct look *look, size_t n, intake_list_at *at);

#endif

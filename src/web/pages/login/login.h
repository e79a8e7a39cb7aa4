/* login.h - what the pages show by which people come in */
#ifndef TOPCUT_WEB_PAGES_LOGIN_H
#define TOPCUT_WEB_PAGES_LOGIN_H

#include "web/page/page.h"

struct login_role {
    const char *value, *label; /* label: translated */
    bool chosen;
};

struct login_page {
    const char *next; /* where to go on: a path of ours */
    const char *once; /* the secret of the one-time address; "" */
    const char *name; /* as typed */
    const char *who;  /* who is logged in by this browser already; "" */
    const struct login_role *roles;
    size_t n_roles;
};

/* Entering a code. */
struct join_page {
    const char *code; /* of the address that was scanned, or as typed */
    const char *next;
    const char *event_name;  /* "": any event */
    long long event;         /* 0: any */
    const char *who;         /* who is logged in by this browser already; "" */
    bool player;             /* and that is a player */
    const char *letters;     /* that codes are made of */
    bool signup;             /* one may ask to be enrolled */
    const char *name, *dci;  /* as typed */
    const char *asked;       /* the name that waits for the desk; "" */
    const char *ask;         /* sealed, once the desk has said yes; "" */
    bool refused;            /* the desk said no */
    const char *url, *named; /* the address of this page for phones, and by name ("") */
    const char *qr;          /* path of the QR code of url; "" */
    int qr_size;
};

struct staff_pin {
    const char *role, *label, *pin;
};
struct staff_row {
    long long id;
    const char *role, *who, *since, *seen;
    bool self; /* this browser */
};
struct staff_page {
    const struct staff_pin *pins;
    size_t n_pins;
    const struct staff_row *rows;
    size_t n_rows;
    long long players;
    bool codes_guessed, pins_guessed;
    const char *url, *named, *fingerprint;
    const char *qr;
    int qr_size;
};

struct code_row {
    int number;
    long long player;
    const char *name, *code, *url, *qr; /* code in two groups: "BCD FGH" */
    const char *used;                   /* when, "" not yet */
    int qr_size;
};
struct codes_page {
    long long event;
    const char *event_name;
    const struct code_row *rows;
    size_t n_rows;
    long long in, all;
    bool cards;                /* to be printed and cut, with QR codes */
    long long prev, next_page; /* of the cards; 0: none */
    const char *url;
};

#endif

/* tables.c - see tables.h */
#include "base/json.h"
#include "rating/rating.h"

#include <math.h>
#include <string.h>

static const char *const model_names[] = {[RATING_TABLES_PLACKETT_LUCE] = "plackett-luce", [RATING_TABLES_ELO] = "elo"};

const char *rating_tables_model_name(enum rating_tables_model model)
{
    return model_names[model];
}

bool rating_tables_model_find(const char *name, enum rating_tables_model *out)
{
    for (size_t i = 0; i < ARRAY_LEN(model_names); i++)
        if (strcmp(model_names[i], name) == 0) {
            *out = (enum rating_tables_model)i;
            return true;
        }
    return false;
}

/* ---- the organizer's choice ------------------------------------------------------------------ */

static enum err_code read_members(const struct json *root, const char *what, struct rating_tables_settings *out,
                                  struct err *err)
{
    const struct {
        const char *name;
        double most, *to;
    } numbers[] = {{"prior", 10000, &out->prior}, {"k", 1000, &out->k}};
    if (!json_is_object(root))
        return err_set(err, ERR_INPUT, "%s: an object {...} is expected", what);
    for (const struct json *member = json_first(root); member; member = json_next(member)) {
        const char *key = json_key(member);
        if (strcmp(key, "model") == 0 && !rating_tables_model_find(json_text(member, ""), &out->model))
            return err_set(err, ERR_INPUT, "%s: model: \"plackett-luce\" or \"elo\" is expected", what);
        bool known = strcmp(key, "model") == 0 || strcmp(key, "about") == 0 || strcmp(key, "source") == 0;
        for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
            if (strcmp(key, numbers[i].name) != 0)
                continue;
            known = true;
            *numbers[i].to = json_number(member, -1);
            if (*numbers[i].to < 1 || *numbers[i].to > numbers[i].most)
                return err_set(err, ERR_INPUT, "%s: %s: a number from 1 to %g is expected", what, key, numbers[i].most);
        }
        if (!known)
            return err_set(err, ERR_INPUT, "%s: %s: is not known here; model, prior, k, about and source are", what,
                           key);
    }
    return ERR_OK;
}

enum err_code rating_tables_read(const char *text, const char *what, struct rating_tables_settings *out,
                                 struct err *err)
{
    struct json *root = NULL;
    *out = (struct rating_tables_settings){.model = RATING_TABLES_PLACKETT_LUCE, .prior = SEASON_PRIOR, .k = 32};
    enum err_code rc = json_parse(text, what, &root, err);
    if (rc == ERR_OK)
        rc = read_members(root, what, out, err);
    json_free(root);
    return rc;
}

/* ---- Elo by pairs ---------------------------------------------------------------------------- */

void rating_tables_play(double *ratings, const struct rating_table *table, double k)
{
    double gain[RATING_CHAIRS] = {0};
    int last = 0;
    for (int i = 0; i < table->n; i++)
        last = table->place[i] > last ? table->place[i] : last;
    for (int i = 0; i < table->n; i++)
        for (int j = i + 1; j < table->n; j++) {
            int a = table->place[i], b = table->place[j];
            if (a == b && a == last && a != 1) /* both last: nothing is known between them */
                continue;
            double score = a < b ? 1.0 : a > b ? 0.0 : 0.5;
            double expected = rating_expected(ratings[table->players[i]], ratings[table->players[j]], RATING_SIGNED);
            gain[i] += score - expected;
            gain[j] -= score - expected;
        }
    for (int i = 0; i < table->n; i++)
        ratings[table->players[i]] += k / (table->n - 1) * gain[i];
}

void rating_tables_chances(const double *ratings, int n, double *out)
{
    for (int i = 0; i < n; i++) {
        double sum = 0.0;
        for (int j = 0; j < n; j++)
            sum += pow(10.0, (ratings[j] - ratings[i]) / 400.0);
        out[i] = 1.0 / sum;
    }
}

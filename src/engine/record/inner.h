/* inner.h - what recording and replaying share: the bytes of a record */
#ifndef TOPCUT_ENGINE_RECORD_INNER_H
#define TOPCUT_ENGINE_RECORD_INNER_H

#include "engine/record/record.h"

static const uint8_t magic[4] = {'T', 'C', 'G', 'R'};

uint64_t record_get_fixed(const uint8_t *at, int bytes);
bool record_get(const uint8_t *bytes, size_t n, size_t *at, uint32_t *out);
int record_signed_of(uint32_t value);

#endif

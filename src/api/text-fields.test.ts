import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { calls } from './calls.ts';
import type { Call } from './contract.ts';

/** Texts that are taken as they are, by call and field, and the reason. */
const asTheyAre: Record<string, string> = {
  'X-ACC-03 current': 'a password',
  'X-2FA-02 password': 'a password',
  'X-2FA-03 code': 'compared, never stored',
  'X-2FA-04 password': 'a password',
  'X-2FA-04 code': 'compared, never stored',
  'X-2FA-05 password': 'a password',
  'X-2FA-05 code': 'compared, never stored',
  'SES-01 password': 'a password',
  'SES-01 code': 'compared, never stored',
  'X-IMP-03 mapping': 'names of fields, compared with those there are',
  'X-DRY-01 payload': 'checked as the input of the event it is for',
  'X-EXP-01 columns': 'names of columns, compared with those there are',
  'X-EXP-01 query': 'checked as the query of its list',
  'X-RSC-02 query': 'checked as the query of its report',
  'X-RSC-04 query': 'checked as the query of its report',
  'X-BNK-02 content': 'the bytes of a file, whose cells are cleaned as they are read',
  'OWN-03 rows': 'each row is checked as an owner’s input',
};

const controls = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
const isVisible = (text: string) => /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
/** An override of the direction, a Hangul filler, a zero-width space, a soft hyphen between blanks, a Braille blank. */
const tried = ['a\u202eb', '\u3164', '\u200b', ' \u00ad ', '\u2800'];

const keeps = (schema: z.ZodMiniType): boolean =>
  tried.some((text) => {
    const { success, data } = schema.safeParse(text);
    return success && typeof data === 'string' && data !== '' && (controls.test(data) || !isVisible(data));
  });

/** Schemas of texts within a schema, by the name of the field they belong to. */
function* textsIn(schema: z.ZodMiniType, name = ''): Generator<[string, z.ZodMiniType]> {
  const def = schema._zod.def as unknown as Record<string, z.ZodMiniType> & {
    type: string;
    shape?: Record<string, z.ZodMiniType>;
    options?: z.ZodMiniType[];
  };
  if (def.type === 'object') for (const [key, one] of Object.entries(def.shape ?? {})) yield* textsIn(one, name || key);
  else if (def.type === 'array') yield* textsIn(def.element as z.ZodMiniType, name);
  else if (def.type === 'record') yield* textsIn(def.valueType as z.ZodMiniType, name);
  else if (def.type === 'optional' || def.type === 'nullable') yield* textsIn(def.innerType as z.ZodMiniType, name);
  else if (def.type === 'union') for (const one of def.options ?? []) yield* textsIn(one, name);
  else if (schema.safeParse('a').success || schema.safeParse(tried[0]).success) yield [name, schema];
}

it('no text of any call keeps signs that turn its direction, or nothing that can be seen', () => {
  const found = new Set<string>();
  let texts = 0;
  for (const call of Object.values(calls).flatMap((own) => Object.values(own as Record<string, Call>)))
    for (const [name, schema] of call.body ? textsIn(call.body) : []) {
      texts += 1;
      if (keeps(schema)) found.add(`${call.id} ${name}`);
    }
  expect(texts).toBeGreaterThan(200);
  expect([...found].sort()).toEqual(Object.keys(asTheyAre).sort());
});

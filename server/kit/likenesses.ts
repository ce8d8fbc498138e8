import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { folded } from '../../src/locales/plain.ts';
import { foldedText } from '../db/schema/columns.ts';
import { tenantWords } from '../db/schema/leasing.ts';
import { leadWords } from '../db/schema/sales.ts';

/**
 * A search as a LIKE pattern over folded text, the same for lists, choices and the palette. A phone number is found in any of its
 * forms, because all share the last digits; spaces in it, or in another number, don't matter. Words are found in their order,
 * whatever is between them.
 */
export function patternOf(q: string): string {
  const words = folded(q).replace(/\s+/g, ' ').trim() || q.trim();
  const joined = words.replace(/[\s()]/g, '');
  const digits = joined.replace(/^(\+|00)?966(?=[15])|^0(?=[15])/, '');
  const isPhone = /^(5\d{3,8}|1[1-7]\d{4,7})$/.test(digits);
  const looked = isPhone ? digits : /^(\+|00)?\d{7,}$/.test(joined) ? joined.replace(/^00/, '+') : words;
  return pattern(looked).replaceAll(' ', '%');
}
const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * SQL: what ends in what was typed comes first, the shortest ahead: INV-1 before INV-11, for INV-1 and 1 alike. The rest follows in
 * its own order. The pattern is `$2`.
 */
export const numberFirst = (number: string): string => `case when ${number} ilike rtrim($2, '%') then length(${number}) end`;

/** A search as one pattern per word, for texts in which each must be somewhere. */
export const patternsOf = (q: string): string[] => folded(q).split(/\s+/).filter(Boolean).map(pattern);

/** Whether a text contains what is searched for, however either is spelled; `words` is a pattern. */
export const isLike = (text: SQL, words: Placeholder | string): SQL => sql`${foldedText(text)} like ${words}`;

/*
 * Ids of the company's records that match a search, for the lists of what belongs to them. Each is found by its own text: the
 * indexes of leads and tenants serve here, too.
 */

const found = (table: string, matches: (words: Placeholder) => SQL) => (words: Placeholder) =>
  sql`(select f.id from ${sql.raw(table)} f where f.company_id = ${sql.placeholder('company')} and ${matches(words)})`;
const foundBy = (table: string, text: string) => found(table, (words) => isLike(sql.raw(text), words));

/**
 * SQL: a person whose text is like a pattern, or with that whole identity number. By part of one, it could be guessed digit by
 * digit. `words` is the pattern's parameter, such as `$2`.
 */
export const personSql = (text: string, words: string): string =>
  `(${text} like ${words} or identity_no = upper(btrim(${words}, '%')))`;
const isPerson = (text: string) => (words: Placeholder) =>
  sql.join(
    personSql(text, '\0')
      .split('\0')
      .map((part) => sql.raw(part)),
    sql`${words}`,
  );
export const isLead = isPerson(leadWords);
export const isTenant = isPerson(tenantWords);

export const tenantsLike = found('tenants', isTenant);
const leadsLike = found('leads', isLead);
export const unitsLike = foundBy('units', 'f.number');
export const contractsLike = foundBy('contracts', 'f.ref_no');
export const compoundsLike = foundBy('compounds', "f.name_en || ' ' || f.name_ar || ' ' || coalesce(f.district, '')");
export const buildingsLike = foundBy('buildings', "f.code || ' ' || f.name_en || ' ' || f.name_ar");
export const unitTypesLike = foundBy('unit_types', "f.name_en || ' ' || f.name_ar");
export const unitOwnersLike = foundBy('unit_owners', "f.name_en || ' ' || f.name_ar");
export const usersLike = foundBy('users', "f.name || ' ' || f.email");

/** A quotation by its number or its customer's name; `q` is the alias of its row. */
export const quotationLike = (q: string, words: Placeholder): SQL =>
  sql`(${isLike(sql.raw(`${q}.ref_no`), words)} or ${sql.raw(q)}.lead_id in ${leadsLike(words)} or ${sql.raw(q)}.tenant_id in ${tenantsLike(words)})`;

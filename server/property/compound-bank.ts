import { sql } from 'drizzle-orm';
import type { CompoundBank, compoundBankCalls } from '../../src/api/property/compound-bank.ts';
import { banks } from '../../src/api/settings/banks.ts';
import { compoundBanks } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import type { EntityStore } from '../kit/records.ts';
import { compoundParts } from './compound-part.ts';

const b = compoundBanks;
const code = sql<string>`substr(${b.iban}, 5, 2)`;
/** The table of banks is code, so it goes into the statement as one value. */
const known = JSON.stringify(Object.fromEntries(banks.map((bank) => [bank.code, bank])));
const ofBank = (show: string) =>
  sql<string | null>`(${sql.raw(`'${known}'`)}::jsonb -> substr(${b.iban}, 5, 2) ->> ${sql.raw(`'${show}'`)})`;

export const compoundBankStore: EntityStore = {
  entity: 'compound_bank',
  table: b,
  title: 'x.account_name',
  owner: 'x.compound_id',
  shows: { bank_code: code, bank_name_en: ofBank('name_en'), bank_name_ar: ofBank('name_ar') },
};

export const compoundBankHandlers: Handlers<typeof compoundBankCalls> = {
  ...compoundParts<CompoundBank>(compoundBankStore, 'account_name'),
  ofCountry: async () => [...banks],
};

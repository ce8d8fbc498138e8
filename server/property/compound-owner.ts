import { sql } from 'drizzle-orm';
import type { CompoundOwner, compoundOwnerCalls } from '../../src/api/property/compound-owner.ts';
import { compoundOwners, compounds, owners } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { checkShare } from '../kit/shares.ts';
import { compoundParts } from './compound-part.ts';
import { mustExist, present } from './references.ts';

const o = compoundOwners;
const ofOwner = (show: string) =>
  sql<string>`(select x.${sql.raw(show)} from owners x where x.company_id = ${o.company_id} and x.id = ${o.owner_id})`;

export const compoundOwnerStore: EntityStore = {
  entity: 'compound_owner',
  table: o,
  title: '(select w.name_en from owners w where w.company_id = x.company_id and w.id = x.owner_id)',
  owner: 'x.compound_id',
  shows: { owner_name_en: ofOwner('name_en'), owner_name_ar: ofOwner('name_ar') },
};

export const compoundOwnerHandlers: Handlers<typeof compoundOwnerCalls> = compoundParts<CompoundOwner>(
  compoundOwnerStore,
  '-share',
  {
    check: async ({ scope }, values, id) => {
      const before = id === null ? null : await readOr404<CompoundOwner>(scope, compoundOwnerStore, id);
      await mustExist(scope, values, { owner_id: owners });
      const { share, compound_id } = { ...before, ...present(values) } as CompoundOwner;
      await checkShare(scope, share, { table: o, of: o.compound_id, whole: { table: compounds, id: compound_id }, but: id });
      return values;
    },
  },
);

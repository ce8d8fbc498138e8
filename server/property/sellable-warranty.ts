import type { SellableWarranty, sellableWarrantyCalls } from '../../src/api/property/sellable-warranty.ts';
import { sellableUnits, sellableWarranties } from '../db/schema/sales-of-units.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { lockRow } from '../kit/lock.ts';
import { recordParts } from '../kit/record-part.ts';
import { createRecord, type EntityStore } from '../kit/records.ts';
import { readSellable, sellableUnitStore } from './sellable-unit-record.ts';
import { endOfWarranty, usualLength } from './warranty.ts';

const w = sellableWarranties;

export const sellableWarrantyStore: EntityStore = {
  entity: 'sellable_warranty',
  table: w,
  title: 'x.provider',
  owner: 'x.sellable_unit_id',
  shows: { end_on: endOfWarranty(w) },
};

const parts = recordParts<SellableWarranty>(
  sellableWarrantyStore,
  { of: sellableUnitStore, column: 'sellable_unit_id', parameter: 'unit_id', sort: '-months' },
  { check: usualLength(sellableWarrantyStore) },
);

/** The warranties that were to begin with the delivery begin. */
export const startWarranties = ({ client, company }: Scope, unit: number, today: string) =>
  client.query({
    name: 'sellable_warranties.start',
    text: `update sellable_warranties set start_on = $3, version = version + 1, updated_at = now()
      where company_id = $1 and sellable_unit_id = $2 and start_on is null`,
    values: [company, unit, today],
  });

interface Template {
  id: number;
  scope: string;
  provider: string;
  months: number;
  start_on: string | null;
  note: string | null;
}

export const sellableWarrantyHandlers: Handlers<typeof sellableWarrantyCalls> = {
  ...parts,
  useCompounds: async (context) => {
    const { scope, services, currentUser, params } = context;
    await lockRow(scope, sellableUnits, params.unit_id);
    const { compound_id, delivered_on } = await readSellable(scope, params.unit_id);
    const { rows } = await scope.client.query<Template>(
      `select c.id::int, c.scope, c.provider, c.months, c.start_on::text, c.note from compound_warranties c
        where c.company_id = $1 and c.compound_id = $2 and not exists (select from sellable_warranties w
          where w.company_id = c.company_id and w.sellable_unit_id = $3 and w.compound_warranty_id = c.id) order by c.id limit 500`,
      [scope.company, compound_id, params.unit_id],
    );
    for (const { id, start_on, ...template } of rows)
      await createRecord(scope, services, currentUser, sellableWarrantyStore, {
        ...template,
        // The compound's own date holds for it as a whole; without one it is the unit's delivery.
        start_on: start_on ?? delivered_on,
        compound_warranty_id: id,
        sellable_unit_id: params.unit_id,
      });
    return new WithMessage(await parts.list(context), 'property.sellable.said.warranties', {
      count: rows.length,
    });
  },
};

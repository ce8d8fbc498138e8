import { and, eq, sql } from 'drizzle-orm';
import { money } from '../../src/api/money.ts';
import { listPriceOf } from '../../src/api/property/unit-type.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import { columnsOf, prepared } from '../db/prepared.ts';
import { units, unitTypes } from '../db/schema/property.ts';
import { quotations, quotationUnitItems, quotationUnits } from '../db/schema/sales.ts';
import { quotationSettings, services } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { insertRow, setColumns } from '../kit/records.ts';

/** The company's quotation settings; one row. */
export async function settingsOf(scope: Scope): Promise<typeof quotationSettings.$inferSelect> {
  const statement = prepared<typeof quotationSettings.$inferSelect>('quotation.settings', (select) => ({
    fields: columnsOf(quotationSettings),
    select: select()
      .from(quotationSettings)
      .where(eq(quotationSettings.company_id, sql.placeholder('company'))),
  }));
  const [row] = await statement.run(scope, { company: scope.company });
  if (!row) throw new Error('The company has no quotation settings');
  return row;
}

/** What the unit types of a quotation's units ask for as a deposit. */
async function usualDeposit(scope: Scope, quotation: number): Promise<string> {
  const { rows } = await scope.client.query<{ deposit: number }>({
    name: 'quotation.usual_deposit',
    text: `select coalesce(sum(t.deposit), 0)::int8 as deposit from quotation_units q
      join units u on u.company_id = q.company_id and u.id = q.unit_id
      join unit_types t on t.company_id = u.company_id and t.id = u.unit_type_id
      where q.company_id = $1 and q.quotation_id = $2`,
    values: [scope.company, quotation],
  });
  return money(Number(rows[0]?.deposit));
}
/**
 * Changes a quotation's units. Its deposit follows them, unless somebody agreed on another; a renewal's is held already.
 */
async function withDeposit<T>(scope: Scope, { id, kind, deposit }: Quotation, act: () => Promise<T>): Promise<T> {
  const isUsual = kind === 'new' && deposit === (await usualDeposit(scope, id));
  const done = await act();
  if (isUsual) await setColumns(scope, quotations, id, { deposit: await usualDeposit(scope, id) });
  return done;
}

/** A quotation's units and their items. */
export const contentOf = (scope: Scope, currentUser: CurrentUser) => {
  const unitOr422 = async (id: number) => {
    const [unit] = await scope.db
      .select({ unit: units, type: unitTypes })
      .from(units)
      .innerJoin(unitTypes, and(eq(unitTypes.company_id, units.company_id), eq(unitTypes.id, units.unit_type_id)))
      .where(and(eq(units.company_id, scope.company), eq(units.id, id)));
    if (!unit) throw invalid({ unit_id: 'sales.quotation.error.no_such_unit' });
    return unit;
  };
  /** VAT on rent depends on the unit's use: residential is exempt, commercial isn't (Saudi VAT regulations, Art. 30). */
  const rentVat = async (use: string): Promise<number> => {
    const settings = await settingsOf(scope);
    return use === 'residential' ? settings.residential_vat_rate : settings.commercial_vat_rate;
  };
  const ownUnit = (quotation: Quotation, unit: number) => {
    // By the unit alone: the row's own id may be that of another unit.
    const found = quotation.units.find(({ unit_id }) => unit_id === unit);
    if (!found) throw notFound();
    return found;
  };

  return {
    addUnit: async (quotation: Quotation, unit_id: number, amount?: string) => {
      const { unit, type } = await unitOr422(unit_id);
      if (quotation.units.some((other) => other.unit_id === unit_id))
        throw invalid({ unit_id: 'sales.quotation.error.unit_twice' });
      if (unit.market !== 'for_lease') throw invalid({ unit_id: 'sales.quotation.error.unit_not_for_lease' });
      const made = await withDeposit(scope, quotation, () =>
        insertRow(scope, quotationUnits, {
          quotation_id: quotation.id,
          unit_id,
          compound_id: unit.compound_id,
          building_id: unit.building_id,
          created_by: currentUser.viewer.id,
        }),
      );
      await insertRow(scope, quotationUnitItems, {
        quotation_id: quotation.id,
        quotation_unit_id: made,
        item_type: 'unit',
        description: unit.number,
        amount: amount ?? listPriceOf({ ...unit, max_price: type.max_price }),
        vat_rate: await rentVat(unit.property_use),
        created_by: currentUser.viewer.id,
      });
      return { unit_id, number: unit.number };
    },
    changeRent: async (
      quotation: Quotation,
      unit: number,
      { amount, description, rent_appeal_no }: { amount?: string; description?: string; rent_appeal_no?: string | null },
    ) => {
      const own = ownUnit(quotation, unit);
      const rent = own.items.find((item) => item.item_type === 'unit');
      if (!rent) throw notFound();
      if (amount ?? description)
        await setColumns(scope, quotationUnitItems, rent.id, { ...(amount && { amount }), ...(description && { description }) });
      if (rent_appeal_no !== undefined) await setColumns(scope, quotationUnits, own.id, { rent_appeal_no });
      return { unit_id: own.unit_id, number: own.number, ...(amount && { amount: [rent.amount, amount] }) };
    },
    removeUnit: async (quotation: Quotation, unit: number) => {
      const own = ownUnit(quotation, unit);
      await withDeposit(scope, quotation, () =>
        scope.db.delete(quotationUnits).where(and(eq(quotationUnits.company_id, scope.company), eq(quotationUnits.id, own.id))),
      );
      return { unit_id: own.unit_id, number: own.number };
    },
    addItem: async (
      quotation: Quotation,
      unit: number,
      {
        item_type,
        service_id,
        description,
        amount,
        periodicity,
      }: {
        item_type: string;
        service_id?: number | null;
        description?: string | null;
        amount?: string | null;
        periodicity?: string;
      },
    ) => {
      const own = ownUnit(quotation, unit);
      if (item_type === 'unit' && own.items.some((item) => item.item_type === 'unit'))
        throw invalid({ item_type: 'sales.quotation.error.rent_twice' });
      const [service] = service_id
        ? await scope.db
            .select()
            .from(services)
            .where(and(eq(services.company_id, scope.company), eq(services.id, service_id)))
        : [];
      if (service_id && !service) throw invalid({ service_id: 'sales.quotation.error.no_such_service' });
      if (item_type === 'service' && !service) throw invalid({ service_id: 'app.error.required' });
      const price = amount ?? service?.price ?? null;
      if (price === null) throw invalid({ amount: 'app.error.required' });
      const words = description ?? (currentUser.language === 'ar' ? service?.name_ar : service?.name_en) ?? null;
      if (!words && item_type !== 'unit') throw invalid({ description: 'app.error.required' });
      await insertRow(scope, quotationUnitItems, {
        quotation_id: quotation.id,
        quotation_unit_id: own.id,
        item_type,
        service_id: service_id ?? null,
        description: words ?? own.number,
        amount: price,
        periodicity: periodicity ?? service?.periodicity ?? 'yearly',
        vat_rate: item_type === 'unit' ? await rentVat(own.property_use) : (service?.vat_rate ?? 1500),
        created_by: currentUser.viewer.id,
      });
      return { unit_id: own.unit_id, item_type, amount: price };
    },
    removeItem: async (quotation: Quotation, unit: number, item: number) => {
      const own = ownUnit(quotation, unit).items.find(({ id }) => id === item);
      if (!own) throw notFound();
      await scope.db
        .delete(quotationUnitItems)
        .where(and(eq(quotationUnitItems.company_id, scope.company), eq(quotationUnitItems.id, item)));
      return { item_type: own.item_type, amount: own.amount };
    },
    /** A revived quotation uses today's price. */
    refreshRents: async (quotation: Quotation) => {
      for (const unit of quotation.units) {
        const rent = unit.items.find((item) => item.item_type === 'unit');
        if (rent) await setColumns(scope, quotationUnitItems, rent.id, { amount: unit.list_price });
      }
    },
  };
};

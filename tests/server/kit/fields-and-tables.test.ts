import { getTableColumns, is, SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { EntityStore } from '../../../server/kit/records.ts';
import type { Fields } from '../../../src/api/define-fields.ts';
import { lastChosen } from '../../../src/api/field-meta.ts';

type Modules = Record<string, Record<string, unknown>>;
const stores: Modules = import.meta.glob(
  ['../../../server/*/*.ts', '!../../../server/{app,db,demo,http,jobs,kit,parsing}/*.ts'],
  {
    eager: true,
  },
);
const apis: Modules = import.meta.glob('../../../src/api/*/*.ts', { eager: true });

interface Known {
  name: string;
  store: EntityStore;
  fields: Fields;
  record: z.ZodMiniObject;
}
/** Every entity with a store and fields, found by its file: server/<area>/<entity>[-record].ts and src/api/<area>/<entity>.ts. */
const found = Object.entries(stores).flatMap(([file, exported]): Known[] => {
  const [, own = '', entity = ''] = file.match(/server\/(.*\/(.*?))(?:-record)?\.ts$/) ?? [];
  const one = entity.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const store = exported[`${one}Store`] as EntityStore | undefined;
  const api = apis[`../../../src/api/${own}.ts`];
  const fields = api?.[`${one}Fields`] as Fields | undefined;
  const record = api?.[one[0]?.toUpperCase() + one.slice(1)] as z.ZodMiniObject | undefined;
  return store && fields && record ? [{ name: entity.replaceAll('-', '_'), store, fields, record }] : [];
});

/** A store that another file exports as well stands there once. */
const known = [...new Map(found.map((one) => [one.name, one])).values()];

/** Fields that are neither columns nor computed by the store, and columns that aren't fields. */
const beside = {
  fromReading: 'read with the whole record, beside its list',
  fromClaim: 'what keeps the unit today, from its leases and holds',
  forGuards: 'what the guards look at, made when the record is read',
};
const differences: Record<string, Record<string, string>> = {
  invoice: { problems: beside.forGuards },
  credit_note: { problems: beside.forGuards },
  tax_report: { problems: beside.forGuards },
  execution: {
    card: beside.fromReading,
    comments: beside.fromReading,
    my_decision_id: beside.fromReading,
    step_due_at: beside.fromReading,
    step_started_at: beside.fromReading,
    steps: beside.fromReading,
    total_gross: beside.fromReading,
  },
  business_calendar: { years: 'derived with the record from the company’s holidays and sightings' },
  waiting_list_entry: { unit_free: beside.forGuards },
  leasing_clearance: { basis: beside.fromReading, issued: beside.fromReading, statement: beside.fromReading },
  compound: { vacant_units: 'counted with the page, for all its rows at once' },
  unit: {
    status_detail_name_en: beside.fromReading,
    status_detail_name_ar: beside.fromReading,
    occupancy: beside.fromClaim,
    occupied_until: beside.fromClaim,
    lease_id: beside.fromClaim,
    quotation_id: beside.fromClaim,
    label: beside.fromClaim,
    leasable: beside.fromClaim,
  },
  lead: {
    unit_type_name_en: beside.fromReading,
    unit_type_name_ar: beside.fromReading,
    viewing_unit_number: beside.fromReading,
    viewing_escort_name: beside.fromReading,
    lost_on: beside.forGuards,
    open_duplicate_id: beside.forGuards,
    quotations_open: beside.forGuards,
    accepted_quotation_id: beside.forGuards,
    accepted_quotations: beside.forGuards,
    deal_approval: beside.forGuards,
    down_payment_due: beside.forGuards,
    conflicts: beside.forGuards,
    generation: beside.fromReading,
  },
  quotation: {
    units: beside.fromReading,
    schedule: beside.fromReading,
    schedule_total: beside.fromReading,
    list_total: beside.fromReading,
    below_list: beside.forGuards,
    discount_percent: beside.fromReading,
    below_min_percent: beside.fromReading,
    executions: beside.fromReading,
    generation: beside.fromReading,
    generation_error: beside.fromReading,
    conflicts: beside.forGuards,
    approval_needed: beside.forGuards,
    deal_approval: beside.forGuards,
  },
};

/** A schema's type in terms of columns, and whether it is nullable. */
function typeOf(schema: z.ZodMiniType): { type: string; isNullable: boolean } {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.ZodMiniType };
  if (type === 'nullable' && innerType) return { ...typeOf(innerType), isNullable: true };
  const column = { int: 'number', enum: 'string', array: 'json', object: 'json', record: 'json' }[type];
  return { type: column ?? type, isNullable: false };
}
const isOptional = (schema: z.ZodMiniType | null): boolean => schema?.safeParse(undefined).success ?? false;

describe('an entity’s record and its table', () => {
  it('are found by file name', () =>
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(['lead', 'quotation', 'contact_person', 'service'])));

  for (const { name, store, fields, record } of known)
    describe(name, () => {
      const { company_id: _, ...columns } = getTableColumns(store.table);
      for (const hidden of store.hidden ?? []) delete columns[hidden];
      const shape = record.def.shape as Record<string, z.ZodMiniType>;

      it('have the same fields, apart from listed exceptions', () => {
        const has = new Set([...Object.keys(columns), ...Object.keys(store.shows ?? {})]);
        const differing = [
          ...Object.keys(shape).filter((field) => !has.has(field)),
          ...Object.keys(columns).filter((field) => !(field in shape)),
        ];
        expect(differing.sort()).toEqual(Object.keys(differences[name] ?? {}).sort());
      });

      it('agree on each field’s type and whether it is nullable', () => {
        // Not what is shown in a column's place: an access's tenant may be an owner.
        const both = Object.keys(columns).filter((field) => field in shape && !(field in (store.shows ?? {})));
        const inTable = both.map((field) => {
          const { dataType, notNull } = columns[field] as (typeof columns)[string];
          return { field, type: dataType === 'custom' ? 'string' : dataType, isNullable: !notNull };
        });
        expect(both.map((field) => ({ field, ...typeOf(shape[field] as z.ZodMiniType) }))).toEqual(inTable);
      });

      it('have the same defaults', () => {
        const preset = Object.entries(fields).filter(
          ([field, { input, meta }]) => isOptional(input) && meta.initial !== undefined && field in columns,
        );
        // SQL defaults (`now()`, halalas) can't be compared as values, nor can what a form begins with by the day or the person.
        const isOfForms = (initial: unknown) => ['today', 'invoicing_day', lastChosen].includes(initial as string);
        const plain = preset.filter(([field, { meta }]) => !is(columns[field]?.default, SQL) && !isOfForms(meta.initial));
        expect(plain.map(([field]) => [field, columns[field]?.default])).toEqual(
          plain.map(([field, { meta }]) => [field, meta.initial]),
        );
      });
    });
});

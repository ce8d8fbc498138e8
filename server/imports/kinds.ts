import type * as z from 'zod/mini';
import type { ImportKind } from '../../src/api/app/data-import.ts';
import type { Call } from '../../src/api/contract.ts';
import { type Fields, pick } from '../../src/api/define-fields.ts';
import { tenantCalls, tenantErrors, tenantFields } from '../../src/api/leasing/tenant.ts';
import { equipmentCalls, equipmentErrors, equipmentFields } from '../../src/api/maintenance/equipment.ts';
import { maintenancePlanCalls } from '../../src/api/maintenance/maintenance-plan.ts';
import { maintenancePlanFields } from '../../src/api/maintenance/maintenance-plan-fields.ts';
import { partCalls, partFields } from '../../src/api/maintenance/part.ts';
import { sellableUnitCalls, sellableUnitErrors, sellableUnitFields } from '../../src/api/property/sellable-unit.ts';
import { unitCalls, unitErrors, unitFields } from '../../src/api/property/unit.ts';
import { leadCalls, leadErrors, leadFields } from '../../src/api/sales/lead.ts';
import { maintenancePlanErrors } from '../../src/machines/maintenance/maintenance-plan/rules/plan-errors.ts';
import { equipments } from '../db/schema/equipment.ts';
import { tenants } from '../db/schema/leasing.ts';
import { maintenancePlans } from '../db/schema/maintenance-plan.ts';
import { parts } from '../db/schema/part.ts';
import { units } from '../db/schema/property.ts';
import { leads } from '../db/schema/sales.ts';
import { sellableUnits } from '../db/schema/sales-of-units.ts';
import { type Handler, type HandlerContext, WithMessage } from '../http/contract.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { CompanyTable } from '../kit/records.ts';
import { tenantHandlers } from '../leasing/tenant.ts';
import { equipmentHandlers } from '../maintenance/equipment.ts';
import { maintenancePlanHandlers } from '../maintenance/maintenance-plan.ts';
import { partHandlers } from '../maintenance/part.ts';
import { sellableUnitHandlers } from '../property/sellable-unit.ts';
import { unitHandlers } from '../property/unit.ts';
import { leadHandlers } from '../sales/lead.ts';

interface Made {
  id: number;
}
/** What is imported, as it is declared here. */
interface Declared<C extends Call> {
  /** The call that creates one, and its handler: rows are checked by its schema, and made by its code. */
  call: C & { body: z.ZodMiniType };
  create: Handler<C>;
  table: CompanyTable;
  /** The fields that columns can become, in the order of the template. */
  fields: Fields;
  /** Fields that records don't have: by them, references that have the same name are told apart. */
  besides?: Fields;
  /** Its rules across fields: field name → locale key. */
  errors: (values: Record<string, unknown>, today: string) => Record<string, string>;
  /** What a record is known by: by whichever of these a row has all of. */
  keys: readonly (readonly string[])[];
}
export interface Kind extends Omit<Declared<Call>, 'create' | 'besides'> {
  besides: Fields;
  create: (context: WriteContext, body: unknown) => Promise<Made>;
}

const kind = <C extends Call>({ create, besides = {}, ...declared }: Declared<C>): Kind => ({
  ...declared,
  besides,
  create: async (context, body) => {
    // Nothing that creates records looks at the request itself.
    const said = await create({ ...context, params: {}, query: undefined, body } as HandlerContext<C>);
    return (said instanceof WithMessage ? said.answer : said) as Made;
  },
});

const entered = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, { input }]) => input));

/** Every kind of import. A further one is declared here, and named in src/api/app/data-import.ts with the call that begins it. */
export const kinds: Record<ImportKind, Kind> = {
  unit: kind({
    call: unitCalls.create,
    create: unitHandlers.create,
    table: units,
    fields: entered(unitFields),
    besides: pick(unitFields, 'compound_id'),
    errors: unitErrors,
    keys: [['building_id', 'number']],
  }),
  sellable_unit: kind({
    call: sellableUnitCalls.create,
    create: sellableUnitHandlers.create,
    table: sellableUnits,
    fields: entered(sellableUnitFields),
    errors: sellableUnitErrors,
    keys: [['compound_id', 'number']],
  }),
  tenant: kind({
    call: tenantCalls.create,
    create: tenantHandlers.create,
    table: tenants,
    fields: entered(tenantFields),
    errors: tenantErrors,
    keys: [['identity_no'], ['commercial_register'], ['mobile', 'name'], ['email', 'name']],
  }),
  lead: kind({
    call: leadCalls.create,
    create: leadHandlers.create,
    table: leads,
    fields: entered(leadFields),
    errors: leadErrors,
    keys: [['identity_no'], ['mobile'], ['email']],
  }),
  equipment: kind({
    call: equipmentCalls.create,
    create: equipmentHandlers.create,
    table: equipments,
    fields: entered(equipmentFields),
    errors: equipmentErrors,
    keys: [['code']],
  }),
  part: kind({
    call: partCalls.create,
    create: partHandlers.create,
    table: parts,
    fields: entered(partFields),
    errors: () => ({}),
    keys: [['code'], ['barcode']],
  }),
  // Plans have no code: each is named for what it maintains.
  maintenance_plan: kind({
    call: maintenancePlanCalls.create,
    create: maintenancePlanHandlers.create,
    table: maintenancePlans,
    fields: entered(maintenancePlanFields),
    errors: maintenancePlanErrors,
    keys: [['name_en']],
  }),
};

/** Every column that a file of this kind can have. */
export const importFieldsOf = ({ besides, fields }: Pick<Kind, 'besides' | 'fields'>): Fields => ({ ...besides, ...fields });

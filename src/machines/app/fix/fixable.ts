import type { Call } from '../../../api/contract.ts';
import type { Fields } from '../../../api/define-fields.ts';
import type { EntityName } from '../../../api/entities.ts';
import type { Versioned } from '../../kit/edit/edit-form.ts';
import type { CallOf } from '../../kit/entity.ts';

/** A record whose fields can be entered inside a refusal. */
export interface Fixable {
  get: CallOf<Versioned>;
  update: CallOf<Versioned>;
  fields: Fields;
}

/** By entity, each loaded with the first refusal that needs it. */
const fixables: Partial<Record<EntityName, () => Promise<Fixable>>> = {
  lead: async () => {
    const { leadCalls, leadFields } = await import('../../../api/sales/lead.ts');
    return { get: leadCalls.get, update: leadCalls.update, fields: leadFields };
  },
  tenant: async () => {
    const { tenantCalls, tenantFields } = await import('../../../api/leasing/tenant.ts');
    return { get: tenantCalls.get, update: tenantCalls.update, fields: tenantFields };
  },
  provider: async () => {
    const { providerCalls, providerFields } = await import('../../../api/maintenance/provider.ts');
    return { get: providerCalls.get, update: providerCalls.update, fields: providerFields };
  },
  unit_owner: async () => {
    const { unitOwnerCalls, unitOwnerFields } = await import('../../../api/property/unit-owner.ts');
    return { get: unitOwnerCalls.get, update: unitOwnerCalls.update, fields: unitOwnerFields };
  },
};
/** The entities whose fields a fix may name. */
export const fixableEntities = Object.keys(fixables) as EntityName[];

export const fixableOf = (entity: string): Promise<Fixable> => {
  const load = fixables[entity as EntityName];
  if (!load) throw new Error(`${entity} can't be mended in place`);
  return load();
};

/** Calls of no record that an action fix names, as `<entity>.<event>`. */
const calls: Record<string, () => Promise<Call>> = {
  'cash_box.open_mine': async () => (await import('../../../api/finance/cash-box.ts')).cashBoxCalls.openMine,
};
export const fixCallOf = (entity: string, event: string): Promise<Call> => {
  const load = calls[`${entity}.${event}`];
  if (!load) throw new Error(`No call for ${entity}.${event}`);
  return load();
};

/** A company is identified by its registration, whichever fields of a person the fix names. */
export const fieldsFor = (record: object, fields: readonly string[]): string[] =>
  (record as { kind?: string }).kind === 'company' && fields.includes('identity_type') ? ['commercial_register'] : [...fields];

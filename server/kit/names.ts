import type { Module } from '../../src/api/contract.ts';

export interface Named {
  table: string;
  /** Who may view the module may read the name. */
  module: Module;
  /** SQL of what a record is called; the record is `x`. */
  title: string;
  /** Whose page shows it, with SQL of that one's id, where it has none of its own. */
  page?: [entity: string, id: string];
}

const quotationOf = (run: string) =>
  `(select q.ref_no from executions e join quotations q on q.company_id = e.company_id and q.id = e.record_id where e.company_id = x.company_id and e.id = ${run})`;

const unitOf = '(select u.number from units u where u.company_id = x.company_id and u.id = x.unit_id)';
const tenantOf = '(select t.name from tenants t where t.company_id = x.company_id and t.id = x.tenant_id)';

/** What records are called and who may know it. */
export const named = {
  lead: { table: 'leads', module: 'leads', title: "x.name || ' · ' || x.ref_no" },
  quotation: { table: 'quotations', module: 'quotations', title: 'x.ref_no' },
  tenant: { table: 'tenants', module: 'tenants', title: 'x.name' },
  contract: { table: 'contracts', module: 'contracts', title: `${tenantOf} || ' · ' || x.ref_no` },
  lease: { table: 'leases', module: 'leases', title: `${tenantOf} || ' · ' || ${unitOf}` },
  leasing_order: { table: 'leasing_orders', module: 'leasing_orders', title: `${unitOf} || ' · ' || x.ref_no` },
  compound: { table: 'compounds', module: 'compounds', title: 'x.name_en' },
  block: { table: 'blocks', module: 'compounds', title: 'x.code', page: ['compound', 'x.compound_id'] },
  building: { table: 'buildings', module: 'compounds', title: 'x.code', page: ['compound', 'x.compound_id'] },
  unit: { table: 'units', module: 'units', title: 'x.number' },
  unit_type: { table: 'unit_types', module: 'unit_types', title: 'x.name_en' },
  execution: { table: 'executions', module: 'approvals', title: quotationOf('x.id') },
  execution_step: {
    table: 'execution_steps',
    module: 'approvals',
    title: `concat_ws(' · ', ${quotationOf('x.execution_id')}, x.name)`,
    page: ['execution', 'x.execution_id'],
  },
  decision: {
    table: 'decisions',
    module: 'approvals',
    title: `concat_ws(' · ', ${quotationOf('x.execution_id')}, (select u.name from users u where u.company_id = x.company_id and u.id = x.user_id))`,
    page: ['execution', 'x.execution_id'],
  },
  deposit: { table: 'contracts', module: 'contracts', title: 'x.ref_no', page: ['contract', 'x.id'] },
  generation: {
    table: 'generations',
    module: 'leads',
    title: '(select q.ref_no from quotations q where q.company_id = x.company_id and q.id = x.quotation_id)',
    page: ['lead', 'x.lead_id'],
  },
  interest_level: { table: 'interest_levels', module: 'settings', title: 'x.name_en' },
  business_type: { table: 'business_types', module: 'settings', title: 'x.name_en' },
  trade_name: { table: 'trade_names', module: 'settings', title: 'x.name_en' },
  payment_term: { table: 'payment_terms', module: 'settings', title: 'x.name_en' },
  quotation_setting: { table: 'quotation_settings', module: 'settings', title: "'#' || x.id" },
  workflow_config: { table: 'workflow_configs', module: 'workflow_configs', title: 'x.name_en' },
  rejection_reason: { table: 'rejection_reasons', module: 'workflow_configs', title: 'x.name_en' },
  contract_discount_reason: { table: 'contract_discount_reasons', module: 'workflow_configs', title: 'x.name_en' },
  service: { table: 'services', module: 'settings', title: 'x.name_en' },
  template: { table: 'templates', module: 'templates', title: 'x.name_en' },
  role: { table: 'roles', module: 'roles', title: 'x.name_en' },
  user: { table: 'users', module: 'users', title: 'x.name' },
  sales_member: {
    table: 'sales_members',
    module: 'sales',
    title: '(select u.name from users u where u.company_id = x.company_id and u.id = x.user_id)',
  },
} satisfies Record<string, Named>;

export type NamedEntity = keyof typeof named;
export const isNamed = (entity: string): entity is NamedEntity => Object.hasOwn(named, entity);

/** SQL of a record's title, of whichever of these entities it is. */
export const titleOf = (entities: readonly NamedEntity[], entity: string, id: string): string =>
  `case ${entity} ${entities
    .map((name) => {
      const { table, title } = named[name];
      return `when '${name}' then (select ${title} from ${table} x where x.company_id = $1 and x.id = ${id})`;
    })
    .join(' ')} end`;

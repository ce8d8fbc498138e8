import type { Capability, EntityDescription } from './entity-description.ts';

/** The capabilities of most lists. */
const usual = ['list', 'create', 'export', 'delete'] as const satisfies Capability[];

/**
 * Every entity of the product, and the only place where one is listed. Calls, handlers, charts, screens, stories and tests are
 * found by file name (`npm run registry`); routes, navigation, palette, search, exports, follows, deletions, history and walks
 * are derived from these entries. The order follows a letting from start to end.
 */
export const entities = {
  lead: {
    area: 'sales',
    module: 'leads',
    path: '/leads',
    nav: { group: 'sales', icon: 'lead', key: 'KeyL' },
    can: ['list', 'create', 'export', 'follow', 'search', 'delete'],
  },
  quotation: {
    area: 'sales',
    module: 'quotations',
    path: '/quotations',
    nav: { group: 'sales', icon: 'quotation', key: 'KeyQ' },
    can: ['list', 'export', 'follow', 'search', 'delete'],
  },
  waiting_list_entry: {
    area: 'sales',
    module: 'leads',
    path: '/waiting-list',
    wire: '/waiting_list_entries',
    nav: { group: 'sales', icon: 'queue' },
    can: ['list', 'create', 'export', 'follow'],
  },
  lead_takeover: { area: 'sales', module: 'leads', partOf: { entity: 'lead' } },
  sending: {
    area: 'sales',
    module: 'quotations',
    path: '/sendings',
    nav: { group: 'sales', icon: 'sending' },
    can: ['list', 'export', 'follow'],
  },
  execution: {
    area: 'approvals',
    module: 'approvals',
    path: '/approvals',
    wire: '/workflow/executions',
    nav: { group: 'sales', icon: 'approval', key: 'KeyA' },
    isOpen: true,
    can: ['list'],
  },
  execution_step: { area: 'approvals', module: 'approvals', partOf: { entity: 'execution' } },
  decision: { area: 'approvals', module: 'approvals', partOf: { entity: 'execution' } },
  generation: { area: 'leasing', module: 'leads', partOf: { entity: 'lead' } },
  tenant: {
    area: 'leasing',
    module: 'tenants',
    path: '/tenants',
    nav: { group: 'leasing', icon: 'tenant', key: 'KeyT' },
    can: ['list', 'export', 'follow', 'search'],
  },
  contract: {
    area: 'leasing',
    module: 'contracts',
    path: '/contracts',
    nav: { group: 'leasing', icon: 'contract', key: 'KeyC' },
    can: ['list', 'export', 'follow', 'search'],
  },
  contract_life: { area: 'leasing', module: 'contracts', partOf: { entity: 'contract', life: 'life_status' } },
  ejar: { area: 'leasing', module: 'contracts', partOf: { entity: 'contract', life: 'ejar_status' } },
  deposit: { area: 'leasing', module: 'contracts', partOf: { entity: 'contract', life: 'deposit_status' } },
  contract_discount: { area: 'leasing', module: 'contracts', partOf: { entity: 'contract' } },
  contract_party: { area: 'leasing', module: 'contracts', partOf: { entity: 'contract' }, can: ['delete'] },
  lease: {
    area: 'leasing',
    module: 'leases',
    path: '/leases',
    nav: { group: 'leasing', icon: 'lease' },
    can: ['list', 'export', 'follow'],
  },
  occupant: { area: 'leasing', module: 'leases', partOf: { entity: 'lease' }, can: ['delete'] },
  vehicle: { area: 'leasing', module: 'leases', partOf: { entity: 'lease' }, can: ['delete'] },
  attachment: { area: 'app', module: 'leases', wire: '/attachments', isOpen: true, partOf: { entity: 'lease' } },
  document: { area: 'leasing', module: 'leases', partOf: { entity: 'lease' }, can: ['delete'] },
  leasing_order: {
    area: 'leasing',
    module: 'leasing_orders',
    path: '/leasing-orders',
    nav: { group: 'leasing', icon: 'order', key: 'KeyO' },
    can: ['list', 'export', 'follow', 'search'],
  },
  leasing_clearance: {
    area: 'leasing',
    module: 'leases',
    path: '/clearances',
    wire: '/leasing_clearances',
    nav: { group: 'leasing', icon: 'clearance' },
    can: ['list', 'export', 'follow'],
  },
  damaged_item: { area: 'leasing', module: 'leases', partOf: { entity: 'leasing_clearance' }, can: ['delete'] },
  pre_occupancy_order: {
    area: 'leasing',
    module: 'leasing_orders',
    path: '/pre-occupancy-orders',
    nav: { group: 'leasing', icon: 'inspection' },
    can: ['list', 'export', 'follow'],
  },
  inventory_item: { area: 'leasing', module: 'leasing_orders', partOf: { entity: 'leasing_order' }, can: ['delete'] },
  utility_account_request: {
    area: 'leasing',
    module: 'leases',
    path: '/utility-requests',
    wire: '/utility_account_requests',
    nav: { group: 'leasing', icon: 'utility' },
    can: ['list', 'export', 'follow'],
  },
  mobile_access: {
    area: 'leasing',
    module: 'tenants',
    path: '/mobile-accesses',
    nav: { group: 'leasing', icon: 'phone' },
    can: ['list', 'export', 'follow'],
  },
  invoice: {
    area: 'finance',
    module: 'finance',
    path: '/invoices',
    nav: { group: 'finance', icon: 'invoice', key: 'KeyI' },
    can: ['list', 'create', 'export', 'follow', 'search', 'delete'],
  },
  credit_note: {
    area: 'finance',
    module: 'finance',
    path: '/credit-notes',
    nav: { group: 'finance', icon: 'credit' },
    can: ['list', 'export', 'follow', 'search', 'delete'],
  },
  collection: {
    area: 'finance',
    module: 'finance',
    path: '/collections',
    nav: { group: 'finance', icon: 'receipt' },
    can: ['list', 'create', 'export', 'follow', 'search'],
  },
  cheque: {
    area: 'finance',
    module: 'finance',
    path: '/cheques',
    nav: { group: 'finance', icon: 'cheque' },
    can: ['list', 'create', 'export', 'follow', 'search'],
  },
  cash_refund: {
    area: 'finance',
    module: 'finance',
    path: '/cash-refunds',
    nav: { group: 'finance', icon: 'refund' },
    can: ['list', 'export', 'follow', 'search'],
  },
  tax_report: {
    area: 'finance',
    module: 'finance',
    path: '/tax-reports',
    nav: { group: 'finance', icon: 'tax_report' },
    can: ['list', 'export', 'follow', 'search'],
  },
  unit: {
    area: 'property',
    module: 'units',
    path: '/units',
    nav: { group: 'property', icon: 'unit', key: 'KeyU' },
    can: ['list', 'create', 'export', 'follow', 'search', 'delete'],
  },
  sellable_unit: {
    area: 'property',
    module: 'units',
    path: '/sellable-units',
    nav: { group: 'property', icon: 'sale' },
    can: ['list', 'create', 'export', 'follow', 'search', 'delete'],
  },
  progress: { area: 'property', module: 'units', partOf: { entity: 'sellable_unit' }, can: ['delete'] },
  sellable_warranty: { area: 'property', module: 'units', partOf: { entity: 'sellable_unit' }, can: ['delete'] },
  delivery_receipt: {
    area: 'property',
    module: 'units',
    path: '/delivery-receipts',
    nav: { group: 'property', icon: 'delivery' },
    can: ['list', 'export', 'follow'],
  },
  snag: {
    area: 'property',
    module: 'units',
    path: '/snags',
    nav: { group: 'property', icon: 'snag' },
    can: ['list', 'export', 'follow'],
  },
  unit_owner: {
    area: 'property',
    module: 'owners',
    path: '/unit-owners',
    nav: { group: 'property', icon: 'owner' },
    can: ['list', 'create', 'export', 'follow', 'search'],
  },
  unit_ownership: { area: 'property', module: 'owners', partOf: { entity: 'unit_owner' }, can: ['delete'] },
  unit_preparation: {
    area: 'property',
    module: 'leasing_orders',
    path: '/unit-preparations',
    nav: { group: 'property', icon: 'preparation' },
    can: ['list', 'export', 'follow'],
  },
  preparation_item: {
    area: 'property',
    module: 'leasing_orders',
    partOf: { entity: 'unit_preparation' },
    can: ['delete'],
  },
  compound: {
    area: 'property',
    module: 'compounds',
    path: '/compounds',
    nav: { group: 'property', icon: 'compound' },
    can: ['list', 'create', 'export', 'follow', 'delete'],
    choices: { at: '/compounds/brief' },
  },
  block: {
    area: 'property',
    module: 'compounds',
    partOf: { entity: 'compound' },
    can: ['delete'],
    choices: { at: '/blocks', query: { per_page: 100 } },
  },
  building: {
    area: 'property',
    module: 'compounds',
    wire: '/buildings',
    partOf: { entity: 'compound' },
    can: ['delete'],
    choices: { query: { per_page: 100 } },
  },
  compound_owner: { area: 'property', module: 'compounds', partOf: { entity: 'compound' }, can: ['delete'] },
  compound_bank: { area: 'property', module: 'compounds', partOf: { entity: 'compound' }, can: ['delete'] },
  contracting_detail: { area: 'property', module: 'compounds', partOf: { entity: 'compound' } },
  compound_warranty: { area: 'property', module: 'compounds', partOf: { entity: 'compound' }, can: ['delete'] },
  unit_type: {
    area: 'property',
    module: 'unit_types',
    path: '/unit-types',
    nav: { group: 'property', icon: 'type' },
    can: ['list', 'create', 'export', 'follow', 'delete'],
    choices: { at: '/unit_types/brief' },
  },
  unit_status_detail: { area: 'property', module: 'units', wire: '/unit_status_details', choices: { query: { per_page: 100 } } },
  city: { area: 'property', module: 'compounds', wire: '/cities', choices: {} },
  amenity: { area: 'property', module: 'unit_types', wire: '/amenities', choices: {} },
  ticket: {
    area: 'community',
    module: 'tickets',
    path: '/tickets',
    wire: '/contact_us/forms',
    nav: { group: 'community', icon: 'ticket' },
    can: ['list', 'create', 'export', 'follow'],
  },
  accounting_period: {
    area: 'finance',
    module: 'finance',
    path: '/accounting-periods',
    nav: { group: 'finance', icon: 'period' },
    can: ['list', 'create', 'export', 'follow'],
  },
  bank_statement: {
    area: 'finance',
    module: 'finance',
    path: '/bank-statements',
    nav: { group: 'finance', icon: 'bank' },
    can: ['list', 'create', 'export', 'follow'],
  },
  invoicing_run: {
    area: 'finance',
    module: 'finance',
    path: '/invoicing-runs',
    nav: { group: 'finance', icon: 'invoice_run' },
    can: ['list', 'create', 'export', 'follow'],
  },
  dunning_case: {
    area: 'finance',
    module: 'finance',
    path: '/dunning-cases',
    nav: { group: 'finance', icon: 'reminder' },
    can: ['list', 'export', 'follow', 'search'],
  },
  data_import: {
    area: 'app',
    module: 'units',
    path: '/imports',
    wire: '/data_imports',
    isOpen: true,
    can: ['list'],
  },
  company: { area: 'settings', module: 'settings' },
  quotation_setting: { area: 'settings', module: 'settings' },
  retention_setting: { area: 'settings', module: 'settings' },
  user: {
    area: 'settings',
    module: 'users',
    path: '/settings/users',
    can: usual,
    choices: { at: '/users/brief', query: { per_page: 100 } },
  },
  role: {
    area: 'settings',
    module: 'roles',
    path: '/settings/roles',
    wire: '/acl/roles',
    can: usual,
    choices: { query: { per_page: 100 } },
  },
  sales_member: {
    area: 'settings',
    module: 'sales',
    path: '/settings/sales',
    can: usual,
    choices: { query: { per_page: 100 } },
  },
  template: {
    area: 'settings',
    module: 'templates',
    path: '/settings/templates',
    can: usual,
    choices: { at: '/templates/quotation_options' },
  },
  service: {
    area: 'settings',
    module: 'settings',
    path: '/settings/services',
    can: usual,
    choices: { query: { per_page: 100 } },
  },
  payment_term: { area: 'settings', module: 'settings', path: '/settings/payment_terms', can: ['list', 'create', 'export'] },
  interest_level: {
    area: 'settings',
    module: 'settings',
    path: '/settings/interest_levels',
    can: usual,
    choices: { query: { per_page: 100, sort: 'rank' } },
  },
  business_type: {
    area: 'settings',
    module: 'settings',
    path: '/settings/business_types',
    can: ['list', 'create', 'export'],
    choices: { query: { per_page: 100 } },
  },
  trade_name: { area: 'settings', module: 'settings', path: '/settings/trade_names', can: ['list', 'create', 'export'] },
  package: { area: 'settings', module: 'settings', path: '/settings/packages', can: usual },
  shop_type: { area: 'settings', module: 'settings', path: '/settings/shop_types', can: ['list', 'create', 'export'] },
  business_type_distribution: {
    area: 'settings',
    module: 'settings',
    path: '/settings/business_type_distributions',
    wire: '/business_type_destributions',
    can: ['list', 'create', 'export'],
  },
  owner: { area: 'settings', module: 'owners', path: '/settings/owners', can: usual, choices: { query: { per_page: 100 } } },
  ledger_account: {
    area: 'settings',
    module: 'finance',
    path: '/settings/accounts',
    can: usual,
    choices: { query: { per_page: 100, sort: 'code' } },
  },
  sub_account: {
    area: 'settings',
    module: 'finance',
    path: '/settings/sub_accounts',
    can: usual,
    choices: { query: { per_page: 100, sort: 'code' } },
  },
  income_category: {
    area: 'settings',
    module: 'finance',
    path: '/settings/income_categories',
    can: usual,
    choices: { query: { per_page: 100 } },
  },
  damage_price: {
    area: 'settings',
    module: 'settings',
    path: '/settings/damage_prices',
    can: usual,
    choices: { query: { per_page: 100 } },
  },
  dunning_step: { area: 'settings', module: 'settings', path: '/settings/dunning_steps', can: usual },
  workflow_config: { area: 'approvals', module: 'workflow_configs' },
  rejection_reason: { area: 'approvals', module: 'workflow_configs' },
  contract_discount_reason: { area: 'approvals', module: 'workflow_configs', wire: '/contract_discount_reasons' },
} as const satisfies Record<string, EntityDescription>;

export type Entities = typeof entities;
export type EntityName = keyof Entities;
/** Entities with a capability: `EntityThat<'follow'>`. */
export type EntityThat<C extends Capability> = {
  [E in EntityName]: Entities[E] extends { can: readonly Capability[] }
    ? C extends Entities[E]['can'][number]
      ? E
      : never
    : never;
}[EntityName];

export const entityNames = Object.keys(entities) as EntityName[];
export const isEntity = (name: string | null | undefined): name is EntityName =>
  typeof name === 'string' && Object.hasOwn(entities, name);
/** The description of any entity. */
export const describe = (name: EntityName): EntityDescription => entities[name];

export const can = <C extends Capability>(name: string, what: C): name is EntityThat<C> =>
  isEntity(name) && (describe(name).can ?? []).includes(what);
/** Every entity with a capability, in order. */
export const entitiesThat = <C extends Capability>(what: C): EntityThat<C>[] =>
  entityNames.filter((name): name is EntityThat<C> => can(name, what));

import { type Flag, flags, type Module, modules, modulesOf, type Privileges } from '../privileges.ts';

const all = (list: readonly Module[], ...which: Flag[]): Privileges =>
  Object.fromEntries(list.map((module) => [module, Object.fromEntries(which.map((flag) => [flag, true]))]));
const merge = (...parts: Privileges[]): Privileges => {
  const merged: Privileges = {};
  for (const part of parts)
    for (const [module, flags] of Object.entries(part) as [Module, object][]) merged[module] = { ...merged[module], ...flags };
  return merged;
};

/** Whose data is erased, and who saw identity numbers, is the administrators’ business. */
const ordinary = modules.filter((module) => module !== 'privacy');
const property = modulesOf('property');
const selling = modulesOf('sales');
const leasing = modulesOf('leasing');
/** The parties and terms of a letting; the rest of leasing is about the unit. */
const agreed: Module[] = ['tenants', 'contracts'];

export interface RoleSeed {
  code: string;
  name_en: string;
  name_ar: string;
  is_admin?: boolean;
  is_provider?: boolean;
  is_sales?: boolean;
  privileges: Privileges;
}

/** The roles every company starts with (domain 3.21). */
export const roleSeeds: RoleSeed[] = [
  { code: 'admin', name_en: 'Administrator', name_ar: 'مدير النظام', is_admin: true, privileges: all(modules, ...flags) },
  {
    code: 'general_manager',
    name_en: 'General manager',
    name_ar: 'المدير العام',
    privileges: merge(all(ordinary, 'view', 'approve', 'export'), all(['reports'], 'create', 'edit', 'delete')),
  },
  {
    code: 'leasing_agent',
    name_en: 'Leasing agent',
    name_ar: 'موظف تأجير',
    is_sales: true,
    privileges: merge(
      all(selling, 'view', 'create', 'edit'),
      all(property, 'view'),
      all(leasing, 'view'),
      all(agreed, 'edit'),
      all(['approvals', 'templates', 'sales'], 'view'),
      all(['tickets'], 'view', 'create', 'edit'),
    ),
  },
  {
    code: 'leasing_manager',
    name_en: 'Leasing manager',
    name_ar: 'مدير التأجير',
    is_sales: true,
    privileges: merge(
      all(selling, 'view', 'create', 'edit', 'delete', 'approve', 'export'),
      all(property, 'view'),
      all(leasing, 'view', 'create', 'edit', 'approve', 'export'),
      all(['approvals'], 'view', 'approve'),
      all(['templates', 'sales', 'workflow_configs', 'workflows', 'reports'], 'view'),
      all(['tickets'], 'view', 'create', 'edit', 'approve', 'export'),
    ),
  },
  {
    code: 'sales_agent',
    name_en: 'Sales agent',
    name_ar: 'موظف مبيعات',
    is_sales: true,
    privileges: merge(
      all(selling, 'view', 'create', 'edit'),
      all(property, 'view'),
      all(['tenants', 'templates', 'sales'], 'view'),
      all(['tickets'], 'view', 'create', 'edit'),
    ),
  },
  {
    code: 'sales_manager',
    name_en: 'Sales manager',
    name_ar: 'مدير المبيعات',
    is_sales: true,
    privileges: merge(
      all(selling, 'view', 'create', 'edit', 'delete', 'approve', 'export'),
      all(property, 'view'),
      all(agreed, 'view'),
      all(['approvals'], 'view', 'approve'),
      all(['sales'], 'view', 'create', 'edit'),
      all(['templates', 'workflow_configs', 'workflows', 'reports'], 'view'),
    ),
  },
  {
    code: 'operations',
    name_en: 'Operations',
    name_ar: 'العمليات',
    privileges: merge(
      all(property, 'view', 'create', 'edit'),
      all(leasing, 'view'),
      all(
        leasing.filter((module) => !agreed.includes(module)),
        'edit',
      ),
      all(['maintenance', 'tickets'], 'view', 'create', 'edit'),
      all(['workflows'], 'view'),
    ),
  },
  {
    code: 'maintenance_coordinator',
    name_en: 'Maintenance coordinator',
    name_ar: 'منسق الصيانة',
    privileges: merge(
      all(['maintenance'], 'view', 'create', 'edit', 'approve', 'export'),
      all(['tickets'], 'view', 'create', 'edit'),
      all(['units', 'compounds'], 'view'),
    ),
  },
  { code: 'technician', name_en: 'Technician', name_ar: 'فني', privileges: all(['maintenance'], 'view', 'edit') },
  {
    code: 'finance_clerk',
    name_en: 'Finance clerk',
    name_ar: 'محاسب',
    privileges: merge(
      all(['finance'], 'view', 'create', 'edit'),
      all(['tickets'], 'view', 'edit'),
      all(['tenants', 'contracts', 'leases', 'quotations', 'leads'], 'view'),
      all(['approvals'], 'view'),
    ),
  },
  {
    code: 'finance_manager',
    name_en: 'Finance manager',
    name_ar: 'مدير المالية',
    privileges: merge(
      all(['finance'], ...flags),
      all(['tickets'], 'view', 'edit'),
      all(['contracts'], 'view', 'edit', 'approve'),
      all(['tenants', 'leases', 'quotations', 'leads', 'units', 'compounds', 'reports'], 'view', 'export'),
      all(['reports'], 'create', 'edit', 'delete'),
      all(['approvals'], 'view', 'approve'),
    ),
  },
  {
    code: 'collections',
    name_en: 'Collections',
    name_ar: 'التحصيل',
    privileges: merge(all(['finance'], 'view', 'create', 'export'), all(['tenants', 'contracts', 'leases'], 'view')),
  },
  {
    code: 'security_supervisor',
    name_en: 'Security supervisor',
    name_ar: 'مشرف الأمن',
    privileges: merge(all(['visits'], 'view', 'create', 'edit', 'approve'), all(['units'], 'view')),
  },
  { code: 'guard', name_en: 'Guard', name_ar: 'حارس', privileges: all(['visits'], 'view', 'edit') },
  { code: 'provider_admin', name_en: 'Provider administrator', name_ar: 'مدير مزود الخدمة', is_provider: true, privileges: {} },
  { code: 'provider_technician', name_en: 'Provider technician', name_ar: 'فني مزود الخدمة', is_provider: true, privileges: {} },
  { code: 'analyst', name_en: 'Analyst', name_ar: 'محلل أعمال', privileges: all(ordinary, 'view') },
  { code: 'none', name_en: 'No access', name_ar: 'بلا صلاحيات', privileges: {} },
];

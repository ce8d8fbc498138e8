import type { Column } from '../columns.ts';
import type { BusinessType, InterestLevel, PaymentTerm, Service, TradeName } from './lists.ts';
import type { Role } from './role.ts';
import type { SalesMember } from './sales-member.ts';
import type { Template } from './template.ts';
import type { User } from './user.ts';

/** Both names, each as a column of its own: whoever keeps a list sees what is missing in the other language. */
export const nameColumns = <R extends { name_en: string; name_ar: string }>(): Column<R>[] => [
  { id: 'name_en', label: 'settings.field.name_en', kind: 'text', of: (row) => row.name_en, sort: 'name_en', isMain: true },
  { id: 'name_ar', label: 'settings.field.name_ar', kind: 'text', of: (row) => row.name_ar, sort: 'name_ar', isMain: true },
];
/** Yes or no. */
export const isSo = <R>(id: string, label: string, is: (row: R) => boolean): Column<R> => ({
  id,
  label,
  kind: 'word',
  prefix: 'kit',
  of: (row) => (is(row) ? 'yes' : 'no'),
});

export const interestLevelColumns: Column<InterestLevel>[] = [
  ...nameColumns<InterestLevel>(),
  { id: 'rank', label: 'settings.field.rank', kind: 'number', of: (row) => row.rank, sort: 'rank' },
];

export const serviceColumns: Column<Service>[] = [
  ...nameColumns<Service>(),
  {
    id: 'periodicity',
    label: 'settings.field.periodicity',
    kind: 'word',
    prefix: 'settings.periodicity',
    of: (row) => row.periodicity,
  },
  { id: 'price', label: 'settings.field.price', kind: 'money', of: (row) => row.price, sort: 'price', isMain: true },
  { id: 'vat_rate', label: 'settings.field.vat_rate', kind: 'number', of: (row) => row.vat_rate / 100 },
  isSo('active', 'settings.field.active', (row) => row.active),
];

export const businessTypeColumns: Column<BusinessType>[] = nameColumns<BusinessType>();

export const tradeNameColumns: Column<TradeName>[] = [
  ...nameColumns<TradeName>(),
  {
    id: 'business_type',
    label: 'settings.field.business_type',
    kind: 'name',
    of: (row) => ({ name_en: row.business_type_name_en, name_ar: row.business_type_name_ar }),
  },
];

export const paymentTermColumns: Column<PaymentTerm>[] = [
  ...nameColumns<PaymentTerm>(),
  {
    id: 'payments_per_year',
    label: 'settings.field.payments_per_year',
    kind: 'number',
    of: (row) => row.payments_per_year,
    sort: 'payments_per_year',
  },
  { id: 'days_in_advance', label: 'settings.field.days_in_advance', kind: 'number', of: (row) => row.days_in_advance },
  {
    id: 'alignment',
    label: 'settings.field.alignment',
    kind: 'word',
    prefix: 'settings.alignment',
    of: (row) => row.alignment,
  },
];

export const templateColumns: Column<Template>[] = [
  ...nameColumns<Template>(),
  {
    id: 'kind',
    label: 'settings.field.kind',
    kind: 'word',
    prefix: 'settings.template_kind',
    of: (row) => row.kind,
    sort: 'kind',
  },
  {
    id: 'property_use',
    label: 'settings.field.property_use',
    kind: 'word',
    prefix: 'settings.property_use',
    of: (row) => row.property_use,
  },
];

export const roleColumns: Column<Role>[] = [
  ...nameColumns<Role>(),
  isSo('is_admin', 'settings.field.is_admin', (row) => row.is_admin),
  isSo('is_sales', 'settings.field.is_sales', (row) => row.is_sales),
  isSo('is_provider', 'settings.field.is_provider', (row) => row.is_provider),
  { id: 'users', label: 'settings.users', kind: 'number', of: (row) => row.users_count },
];

/** Whether somebody may sign in, and has yet to answer the invitation. */
export const userStateOf = ({ active, invited }: User): 'inactive' | 'invited' | 'active' =>
  !active ? 'inactive' : invited ? 'invited' : 'active';

export const userColumns: Column<User>[] = [
  { id: 'name', label: 'settings.field.name', kind: 'text', of: (row) => row.name, sort: 'name', isMain: true },
  { id: 'email', label: 'settings.field.email', kind: 'code', of: (row) => row.email, sort: 'email', width: 220 },
  {
    id: 'role',
    label: 'settings.field.role',
    kind: 'name',
    of: (row) => ({ name_en: row.role_name_en, name_ar: row.role_name_ar }),
    isMain: true,
  },
  { id: 'supervisor', label: 'settings.field.supervisor', kind: 'text', of: (row) => row.supervisor_name },
  { id: 'state', label: 'settings.field.state', kind: 'word', prefix: 'settings.user_state', of: userStateOf, isMain: true },
];

export const salesMemberColumns: Column<SalesMember>[] = [
  { id: 'name', label: 'settings.field.name', kind: 'text', of: (row) => row.user_name, isMain: true },
  { id: 'email', label: 'settings.field.email', kind: 'code', of: (row) => row.user_email, width: 220 },
  { id: 'supervisor', label: 'settings.field.supervisor', kind: 'text', of: (row) => row.supervisor_name },
  {
    id: 'target',
    label: 'settings.field.yearly_target',
    kind: 'money',
    of: (row) => row.yearly_target,
    sort: 'yearly_target',
    isMain: true,
    isSummed: true,
  },
  isSo('active', 'settings.field.active', (row) => row.active),
];

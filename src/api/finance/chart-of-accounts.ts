/** Debit accounts grow by debits, the others by credits. */
export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * The sub accounts that documents post to by name, one of each per company (decision 33). A company names, numbers and adds others
 * as it likes, but these it always has.
 */
export const accountPurposes = [
  'cash',
  'cash_in_transit',
  'bank',
  'cheques_on_hand',
  'cheques_under_collection',
  'ejar_wallet',
  'receivables',
  'tenant_credits',
  'deposits_held',
  'vat_output',
  'deferred_rent',
  'rent_residential',
  'rent_commercial',
  'services',
  'penalties',
  'discounts',
  'write_offs',
  'cash_differences',
  'parts_stock',
  'vat_input',
  'warranty_claims',
  'provider_payables',
  'maintenance_recovered',
  'maintenance_costs',
  'stock_differences',
] as const;
export type AccountPurpose = (typeof accountPurposes)[number];

/** Kept per tenant: each of their entries names one. */
export const tenantPurposes: readonly AccountPurpose[] = [
  'cheques_on_hand',
  'cheques_under_collection',
  'receivables',
  'tenant_credits',
  'deposits_held',
];

interface AccountSeed {
  code: string;
  name_en: string;
  name_ar: string;
  kind: AccountKind;
  subs: { code: string; name_en: string; name_ar: string; purpose: AccountPurpose }[];
}
const sub = (code: string, purpose: AccountPurpose, name_en: string, name_ar: string) => ({ code, purpose, name_en, name_ar });
const account = (code: string, kind: AccountKind, name_en: string, name_ar: string, subs: AccountSeed['subs']): AccountSeed => ({
  code,
  kind,
  name_en,
  name_ar,
  subs,
});

/** The chart of accounts that every company starts with (decision 33). */
export const chartOfAccounts: readonly AccountSeed[] = [
  account('1000', 'asset', 'Cash', 'النقدية', [
    sub('1010', 'cash', 'Cash on hand', 'الصندوق'),
    sub('1020', 'cash_in_transit', 'Cash on its way to the bank', 'نقد في الطريق إلى البنك'),
  ]),
  account('1050', 'asset', 'Banks', 'البنوك', [sub('1060', 'bank', 'Main bank account', 'الحساب البنكي الرئيسي')]),
  account('1100', 'asset', 'Cheques', 'الشيكات', [
    sub('1110', 'cheques_on_hand', 'Cheques on hand', 'شيكات في الصندوق'),
    sub('1120', 'cheques_under_collection', 'Cheques under collection', 'شيكات تحت التحصيل'),
  ]),
  account('1150', 'asset', 'Deposits with Ejar', 'تأمينات لدى إيجار', [sub('1160', 'ejar_wallet', 'Ejar wallet', 'محفظة إيجار')]),
  account('1200', 'asset', 'Receivables', 'الذمم المدينة', [sub('1210', 'receivables', 'Tenant receivables', 'ذمم المستأجرين')]),
  account('1400', 'asset', 'Inventory', 'المخزون', [sub('1410', 'parts_stock', 'Spare parts', 'قطع الغيار')]),
  account('1450', 'asset', 'Recoverable VAT', 'ضريبة القيمة المضافة القابلة للاسترداد', [
    sub('1460', 'vat_input', 'VAT input', 'ضريبة القيمة المضافة على المشتريات'),
  ]),
  account('1500', 'asset', 'Claims', 'المطالبات', [sub('1510', 'warranty_claims', 'Warranty claims', 'مطالبات الضمان')]),
  account('2100', 'liability', 'Tenant credits', 'أرصدة المستأجرين الدائنة', [
    sub('2110', 'tenant_credits', 'Tenant credits', 'أرصدة المستأجرين الدائنة'),
  ]),
  account('2200', 'liability', 'Deposits', 'التأمينات', [sub('2210', 'deposits_held', 'Deposits held', 'تأمينات محتجزة')]),
  account('2300', 'liability', 'VAT', 'ضريبة القيمة المضافة', [
    sub('2310', 'vat_output', 'VAT output', 'ضريبة القيمة المضافة على المبيعات'),
  ]),
  account('2400', 'liability', 'Deferred income', 'إيرادات مؤجلة', [
    sub('2410', 'deferred_rent', 'Deferred rent', 'إيجارات مؤجلة'),
  ]),
  account('2500', 'liability', 'Payables', 'الذمم الدائنة', [
    sub('2510', 'provider_payables', 'Suppliers and providers', 'الموردون ومزودو الخدمة'),
  ]),
  account('4000', 'income', 'Rent', 'الإيجارات', [
    sub('4010', 'rent_residential', 'Residential rent', 'إيجارات سكنية'),
    sub('4020', 'rent_commercial', 'Commercial rent', 'إيجارات تجارية'),
  ]),
  account('4100', 'income', 'Services', 'الخدمات', [sub('4110', 'services', 'Services', 'إيرادات الخدمات')]),
  account('4200', 'income', 'Penalties', 'الغرامات', [sub('4210', 'penalties', 'Penalties', 'إيرادات الغرامات')]),
  account('4300', 'income', 'Maintenance', 'الصيانة', [
    sub('4310', 'maintenance_recovered', 'Maintenance recovered', 'إيرادات الصيانة المستردة'),
  ]),
  account('4900', 'income', 'Discounts', 'الخصومات', [sub('4910', 'discounts', 'Discounts granted', 'خصومات ممنوحة')]),
  account('5100', 'expense', 'Write-offs', 'الديون المعدومة', [
    sub('5110', 'write_offs', 'Bad debts written off', 'ديون معدومة'),
  ]),
  account('5200', 'expense', 'Cash differences', 'فروقات الصندوق', [
    sub('5210', 'cash_differences', 'Cash short and over', 'عجز وزيادة الصندوق'),
  ]),
  account('5300', 'expense', 'Maintenance costs', 'تكاليف الصيانة', [
    sub('5310', 'maintenance_costs', 'Maintenance costs', 'تكاليف الصيانة'),
  ]),
  account('5400', 'expense', 'Stock differences', 'فروقات المخزون', [
    sub('5410', 'stock_differences', 'Stock differences', 'فروقات المخزون'),
  ]),
];

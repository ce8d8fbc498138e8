import { ne } from 'drizzle-orm';
import { holidays, moonSightings } from '../db/schema/business-calendar.ts';
import { compounds } from '../db/schema/property.ts';
import {
  businessTypeDistributions,
  businessTypes,
  packages,
  salesMembers,
  services as serviceTable,
  shopTypes,
  templates,
  tradeNames,
} from '../db/schema/settings.ts';
import { createRecord, type EntityStore } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import type { Made } from './company.ts';
import { contractText, quotationText } from './templates.ts';

const serviceSeeds = [
  { name_en: 'Parking', name_ar: 'موقف سيارة', price: '2400.00', vat_rate: 1500 },
  { name_en: 'Cleaning', name_ar: 'النظافة', price: '6000.00', vat_rate: 1500 },
  { name_en: 'Internet', name_ar: 'الإنترنت', price: '3000.00', vat_rate: 1500 },
  { name_en: 'Maintenance package', name_ar: 'باقة الصيانة', price: '4800.00', vat_rate: 1500 },
];

const businesses: { name_en: string; name_ar: string; trade: [name_en: string, name_ar: string][] }[] = [
  {
    name_en: 'Restaurants and cafés',
    name_ar: 'المطاعم والمقاهي',
    trade: [
      ['Bayt Al-Qahwa', 'بيت القهوة'],
      ['Najd Kitchen', 'مطبخ نجد'],
    ],
  },
  { name_en: 'Retail', name_ar: 'تجارة التجزئة', trade: [['Souq Al-Madina', 'سوق المدينة']] },
  {
    name_en: 'Pharmacies and clinics',
    name_ar: 'الصيدليات والعيادات',
    trade: [['Shifa Pharmacy', 'صيدلية الشفاء']],
  },
  {
    name_en: 'Offices and services',
    name_ar: 'المكاتب والخدمات',
    trade: [['Ofoq Consulting', 'أفق للاستشارات']],
  },
];

const packageSeeds = [
  { name_en: 'Family package', name_ar: 'باقة العائلة', of: ['Parking', 'Cleaning', 'Internet'], price: '9900.00' },
  { name_en: 'Worry-free package', name_ar: 'باقة راحة البال', of: ['Cleaning', 'Maintenance package'], price: '9600.00' },
  { name_en: 'Parking and internet', name_ar: 'موقف وإنترنت', of: ['Parking', 'Internet'], price: '4900.00' },
];
const shopSeeds = [
  ['Kiosk', 'كشك'],
  ['Showroom', 'معرض'],
  ['Café', 'مقهى'],
  ['Anchor store', 'متجر رئيسي'],
] as const;
/** The mix that commercial compounds aim at, in hundredths of a percent. */
const mixSeeds: [business: string, share: number][] = [
  ['Offices and services', 5000],
  ['Retail', 2500],
  ['Restaurants and cafés', 1500],
];

export interface MadeSettings {
  /** English name → id. */
  services: Record<string, number>;
  businessTypes: Record<string, number>;
  tradeNames: Record<string, number>;
  templates: Record<string, number>;
  /** E-mail → id. */
  salesMembers: Record<string, number>;
}

/**
 * Fills in a company's settings as its administrator: services, business types, trade names, templates, and a sales team
 * member for every user in `made` with a sales role, under their supervisor (a leasing manager).
 */
export async function fillSettings(services: Services, made: Made): Promise<MadeSettings> {
  const people = Object.entries(made.people);
  const admin = people.find(([, { viewer }]) => viewer.is_admin)?.[1];
  if (!admin) throw new Error(`${made.company.slug} has no administrator`);
  return services.db.write(made.company.id, async (scope) => {
    const filled: MadeSettings = {
      services: {},
      businessTypes: {},
      tradeNames: {},
      templates: {},
      salesMembers: {},
    };
    const add = (store: EntityStore, values: Record<string, unknown>) => createRecord(scope, services, admin, store, values);
    for (const seed of serviceSeeds)
      filled.services[seed.name_en] = await add({ entity: 'service', table: serviceTable }, { ...seed, periodicity: 'yearly' });
    for (const { trade, ...names } of businesses) {
      const business_type_id = await add({ entity: 'business_type', table: businessTypes }, names);
      filled.businessTypes[names.name_en] = business_type_id;
      for (const [name_en, name_ar] of trade)
        filled.tradeNames[name_en] = await add(
          { entity: 'trade_name', table: tradeNames },
          { name_en, name_ar, business_type_id },
        );
    }
    for (const { of, ...seed } of packageSeeds)
      await add(
        { entity: 'package', table: packages },
        { ...seed, periodicity: 'yearly', service_ids: of.map((name) => filled.services[name]).toSorted() },
      );
    // One that was announced and isn't confirmed yet, and a month of a year before the demo's.
    await add(
      { entity: 'holiday', table: holidays },
      {
        ...{ name_en: 'Company day', name_ar: 'يوم الشركة', occasion: 'dates', confirmed: false },
        ...{ starts_on: '2026-04-16', ends_on: '2026-04-16' },
      },
    );
    await add({ entity: 'moon_sighting', table: moonSightings }, { hijri_year: '1444', month: 'ramadan', shift: 'later' });
    for (const [name_en, name_ar] of shopSeeds) await add({ entity: 'shop_type', table: shopTypes }, { name_en, name_ar });
    const commercial = await scope.db
      .select({ id: compounds.id })
      .from(compounds)
      .where(ne(compounds.property_use, 'residential'));
    for (const { id: compound_id } of commercial)
      for (const [name, share] of mixSeeds)
        await add(
          { entity: 'business_type_distribution', table: businessTypeDistributions },
          { compound_id, business_type_id: filled.businessTypes[name], share },
        );
    for (const template of [quotationText('residential'), quotationText('commercial'), contractText])
      filled.templates[template.name_en] = await add({ entity: 'template', table: templates }, { ...template });
    const role = (code: string) => people.filter(([, currentUser]) => currentUser.role.id === made.roles[code]);
    const member = async ([email, currentUser]: (typeof people)[number], yearly_target: string, supervisor_id: number | null) => {
      filled.salesMembers[email] = await add(
        { entity: 'sales_member', table: salesMembers },
        { user_id: currentUser.viewer.id, yearly_target, supervisor_id },
      );
    };
    for (const person of role('leasing_manager')) await member(person, '12000000.00', null);
    const supervisor = filled.salesMembers[role('leasing_manager')[0]?.[0] ?? ''] ?? null;
    for (const person of role('leasing_agent')) await member(person, '5000000.00', supervisor);
    for (const person of role('sales_agent')) await member(person, '4000000.00', supervisor);
    return filled;
  });
}

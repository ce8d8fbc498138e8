import { compounds } from '../db/schema/property.ts';
import { createRecord } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { compoundBankStore } from '../property/compound-bank.ts';
import { compoundOwnerStore } from '../property/compound-owner.ts';
import { compoundWarrantyStore } from '../property/compound-warranty.ts';
import { contractingDetailStore } from '../property/contracting-detail.ts';
import { ownerStore } from '../settings/owner.ts';
import type { Made } from './company.ts';
import { mobileOf } from './customers.ts';

const ownerSeeds = [
  { name_en: 'Thumama Development', name_ar: 'شركة الثمامة للتطوير', commercial_register: '1010999911', mobile: mobileOf(2001) },
  { name_en: 'Al Rawabi Holding', name_ar: 'الروابي القابضة', commercial_register: '1010999912', mobile: mobileOf(2002) },
  { name_en: 'Wadi Hanifa Fund', name_ar: 'صندوق وادي حنيفة', commercial_register: '1010999913', mobile: mobileOf(2003) },
];
/** Who owns the compounds, in turn: one alone, halves, thirds, and a part that is not registered yet. */
const sharePlans = [[10_000], [5000, 5000], [3333, 3333, 3334], [6000, 2500]];

const ibans = [
  'SA9580000000000000000080',
  'SA5710000000000000000010',
  'SA0720000000000000000020',
  'SA8205000000000000000005',
  'SA2655000000000000000055',
];

const parties = [
  { role: 'main_contractor', company_name: 'Rukn Contracting', contract_no: 'RC-2021-014', end_on: '2023-06-30' },
  { role: 'consultant', company_name: 'Bina Engineering Consultants', contract_no: 'BE-2020-231', end_on: '2023-09-30' },
];
const warranties = [
  { scope: 'structure', provider: 'Rukn Contracting', months: 120, start_on: '2023-07-01' },
  { scope: 'waterproofing', provider: 'Azl Waterproofing', months: 120, start_on: '2023-07-01' },
  { scope: 'mep', provider: 'Barid HVAC', months: 24, start_on: null },
  { scope: 'finishes', provider: 'Rukn Contracting', months: 12, start_on: null },
];

/** Who owns each of a demo company's compounds, where its tenants pay, who built it, and what they warrant. */
export async function fillParties(services: Services, made: Made): Promise<void> {
  const admin = made.people[`admin@${made.company.slug}.example`];
  if (!admin) throw new Error(`${made.company.slug} has no administrator`);
  await services.db.write(made.company.id, async (scope) => {
    const add = (store: typeof ownerStore, values: object) => createRecord(scope, services, admin, store, { ...values });
    const owners: number[] = [];
    for (const seed of ownerSeeds)
      owners.push(await add(ownerStore, { ...seed, email: `office@${seed.commercial_register}.example` }));
    const all = await scope.db.select({ id: compounds.id, for_sale: compounds.for_sale }).from(compounds).orderBy(compounds.id);
    for (const [n, { id: compound_id, for_sale }] of all.entries()) {
      for (const [i, share] of (sharePlans[n % sharePlans.length] ?? []).entries())
        await add(compoundOwnerStore, {
          ...{ compound_id, owner_id: owners[(n + i) % owners.length], share, owned_from: '2023-07-01' },
          deed_no: `9${String(compound_id).padStart(4, '0')}${i}1`,
        });
      const [rent, deposits] = [ibans[n % ibans.length], ibans[(n + 1) % ibans.length]];
      await add(compoundBankStore, { compound_id, iban: rent, account_name: 'Rent collection', purpose: 'rent' });
      await add(compoundBankStore, { compound_id, iban: deposits, account_name: 'Tenant deposits', purpose: 'deposits' });
      for (const one of parties) await add(contractingDetailStore, { ...one, compound_id, start_on: '2021-02-01' });
      for (const one of warranties)
        await add(compoundWarrantyStore, { ...one, start_on: for_sale ? null : one.start_on, compound_id });
    }
  });
}

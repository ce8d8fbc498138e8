import type { Call } from '../../src/api/contract.ts';
import { type Equipment, equipmentCalls } from '../../src/api/maintenance/equipment.ts';
import { maintenanceCategoryCalls } from '../../src/api/maintenance/maintenance-category.ts';
import { maintenanceSubcategoryCalls } from '../../src/api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls } from '../../src/api/maintenance/maintenance-subsubcategory.ts';
import { partCalls } from '../../src/api/maintenance/part.ts';
import { partCategoryCalls } from '../../src/api/maintenance/part-category.ts';
import { type Provider, providerCalls } from '../../src/api/maintenance/provider.ts';
import type { Story } from './agenda.ts';
import { equipmentPlans, partPlans, providerPlans, tree } from './maintenance-plan.ts';
import type { Office } from './office.ts';

type Ids = Record<string, number>;
const named = ([name_en, name_ar]: readonly [string, string]) => ({ name_en, name_ar });

/** The records of a list by their English names. */
async function idsOf({ operations }: Office, call: Call): Promise<Ids> {
  const rows = await operations.ask<{ id: number; name_en: string }[]>(call, {});
  return Object.fromEntries(rows.map(({ id, name_en }) => [name_en, id]));
}

/** Sets maintenance up as operations: categories, parts and equipment, and providers, some of whom are suspended or end. */
export async function* maintenance(office: Office): Story {
  const categories = await idsOf(office, maintenanceCategoryCalls.list);
  await fillTree(office, categories);
  await fillParts(office, await idsOf(office, partCategoryCalls.list));
  const machines = await fillEquipment(office, categories);
  const providers = await fillProviders(office, categories);
  yield 30;
  const { operations } = office;
  const moveProvider = ({ id }: Provider, status: Provider['status'], reason: string) =>
    operations.ask(providerCalls.status, { id }, { status, reason });
  for (const [one, becomes] of providers) {
    if (becomes === 'suspended') await moveProvider(one, 'suspended', 'تخلف عن ثلاثة مواعيد في شهر واحد');
    if (becomes !== 'ended') continue;
    await moveProvider(one, 'suspended', 'The contract runs out and is not renewed');
    await moveProvider(one, 'ended', 'The contract ran out on 31 December');
  }
  for (const [{ id }, becomes] of machines) {
    if (becomes === 'in_service') continue;
    const status = (to: Equipment['status'], reason: string) =>
      operations.ask(equipmentCalls.status, { id }, { status: to, reason });
    await status('out_of_service', 'بانتظار قطعة غيار من المورد');
    if (becomes === 'retired') await status('retired', 'Replaced by a split unit');
  }
}

async function fillTree({ operations }: Office, categories: Ids): Promise<void> {
  for (const [category, subs] of Object.entries(tree))
    for (const [n, [sub, ...details]] of subs.entries()) {
      const { id: subcategory_id } = await operations.ask<{ id: number }>(
        maintenanceSubcategoryCalls.create,
        {},
        { ...named(sub), order: 10 * (n + 1), category_id: categories[category] },
      );
      for (const [m, detail] of details.entries())
        await operations.ask(
          maintenanceSubsubcategoryCalls.create,
          {},
          { ...named(detail), order: 10 * (m + 1), subcategory_id },
        );
    }
}

async function fillParts({ operations }: Office, categories: Ids): Promise<void> {
  for (const [category, [prefix, ...parts]] of Object.entries(partPlans))
    for (const [n, [name_en, name_ar, measure, reorder_point]] of parts.entries())
      await operations.ask(
        partCalls.create,
        {},
        {
          ...{ name_en, name_ar, measure, reorder_point, part_category_id: categories[category] },
          ...{
            code: `${prefix}-${String(n + 1).padStart(3, '0')}`,
            store_note: `${prefix} · ${1 + Math.floor(n / 4)} · ${1 + (n % 4)}`,
          },
        },
      );
}

async function fillEquipment({ operations, sql }: Office, categories: Ids) {
  const buildings = await sql<{ id: number; compound_id: number }>(
    'select id::int, compound_id::int from buildings where company_id = $1 order by id limit 6',
  );
  const made: [Equipment, Equipment['status']][] = [];
  for (const [n, { names, category, becomes, ...machine }] of equipmentPlans.entries()) {
    const building = buildings[n % buildings.length];
    const body = {
      ...named(names),
      ...machine,
      ...{ code: `EQ-${String(n + 1).padStart(3, '0')}`, serial: `${1_904_417 + 7919 * n}`, category_id: categories[category] },
      ...{ compound_id: building?.compound_id, building_id: building?.id },
    };
    made.push([await operations.ask<Equipment>(equipmentCalls.create, {}, body), becomes]);
  }
  return made;
}

async function fillProviders({ operations }: Office, categories: Ids) {
  const made: [Provider, Provider['status']][] = [];
  for (const { names, trades, register, contract, insurance, becomes, ...provider } of providerPlans) {
    const body = {
      ...named(names),
      ...provider,
      ...{ commercial_register: register[0], commercial_register_expiry: register[1] },
      ...{ contract_from: contract[0], contract_to: contract[1], insurance_expiry: insurance },
      category_ids: trades.map((trade) => categories[trade]),
    };
    const one = await operations.ask<Provider>(providerCalls.create, {}, body);
    if (becomes !== 'draft') await operations.ask(providerCalls.status, { id: one.id }, { status: 'active' });
    made.push([one, becomes]);
  }
  return made;
}

import { checklistStepCalls } from '../../src/api/maintenance/checklist-step.ts';
import { type MaintenancePlan, maintenancePlanCalls } from '../../src/api/maintenance/maintenance-plan.ts';
import { type Meter, meterCalls } from '../../src/api/maintenance/meter.ts';
import { meterReadingCalls } from '../../src/api/maintenance/meter-reading.ts';
import { workOrderChecklistCalls } from '../../src/api/maintenance/work-order-checklist.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { checklistPlans, meterPlans, recurringPlans } from './recurring-work-plan.ts';

type Ids = Record<string, number>;
const named = ([name_en, name_ar]: readonly [string, string]) => ({ name_en, name_ar });
/** The ids of a table's records by their English names; the first of each name. */
async function idsIn({ sql }: Office, table: string): Promise<Ids> {
  const rows = await sql<{ id: number; name_en: string }>(
    `select min(id) as id, name_en from ${table} where company_id = $1 group by name_en`,
  );
  return Object.fromEntries(rows.map(({ id, name_en }) => [name_en, Number(id)]));
}

/** Checklists, meters with two rounds of readings, and the plans that work by them; they come due as the company's clock goes on. */
export async function* recurringWork(office: Office): Story {
  const { operations } = office;
  const checklists = await fillChecklists(office);
  const machines = await idsIn(office, 'equipments');
  const meters = await fillMeters(office, machines);
  await readAll(office, meters, 0);
  const plans = await fillPlans(office, { checklists, machines, meters });
  yield 60;
  await readAll(office, meters, 1);
  for (const [{ id }, becomes] of plans) {
    const move = (call: 'pause' | 'end', reason: string) => operations.ask(maintenancePlanCalls[call], { id }, { reason });
    if (becomes === 'paused' || becomes === 'ended') await move('pause', 'بانتظار انتهاء أعمال الترميم');
    if (becomes === 'ended') await move('end', 'The contract with the former contractor ended');
  }
}

async function fillChecklists({ operations }: Office): Promise<Ids> {
  const made: Ids = {};
  for (const [names, steps] of checklistPlans) {
    const { id } = await operations.ask<{ id: number }>(workOrderChecklistCalls.create, {}, named(names));
    for (const [n, { names: asked, answer = 'pass_fail', between, optional }] of steps.entries()) {
      const [min, max, unit] = between ?? [null, null, null];
      const body = { ...named(asked), answer, min, max, unit, required: !optional, order: 10 * (n + 1) };
      await operations.ask(checklistStepCalls.create, { checklist_id: id }, body);
    }
    made[names[0]] = id;
  }
  return made;
}

async function fillMeters({ operations }: Office, machines: Ids): Promise<Meter[]> {
  const made: Meter[] = [];
  for (const { equipment, names, measure, start, max } of meterPlans)
    made.push(
      await operations.ask<Meter>(
        meterCalls.create,
        {},
        { ...named(names), equipment_id: machines[equipment], measure, start, max },
      ),
    );
  return made;
}
async function readAll({ operations }: Office, meters: readonly Meter[], round: 0 | 1): Promise<void> {
  for (const [n, { reads }] of meterPlans.entries()) {
    const [value, before] = [reads[round], round ? reads[0] : 0];
    const kind = value < before ? 'rolled_over' : 'normal';
    await operations.ask(meterReadingCalls.create, { meter_id: meters[n]?.id ?? 0 }, { value, kind });
  }
}

interface Known {
  checklists: Ids;
  machines: Ids;
  meters: readonly Meter[];
}
async function fillPlans(office: Office, { checklists, machines, meters }: Known) {
  const { operations } = office;
  const [details, types, providers] = [
    await idsIn(office, 'maintenance_subsubcategories'),
    await idsIn(office, 'maintenance_types'),
    await idsIn(office, 'providers'),
  ];
  const [{ id: compound_id } = { id: 0 }] = await office.sql<{ id: number }>(
    'select id from compounds where company_id = $1 order by id limit 1',
  );
  const made: [MaintenancePlan, MaintenancePlan['status']][] = [];
  for (const one of recurringPlans) {
    const { names, description, detail, equipment, place, checklist, provider, every, anchor, meter, more, becomes } = one;
    const machine = equipment ? machines[equipment] : undefined;
    const counted = meters.find(({ equipment_id, name_en }) => equipment_id === machine && name_en === meter?.[0]);
    const body = {
      ...named(names),
      ...{ description, subsubcategory_id: details[detail], type_id: types['Preventive maintenance'] },
      ...(machine
        ? { target: 'equipment', equipment_id: machine }
        : { target: place ? 'common_area' : 'compound', compound_id, place_note: place }),
      ...{ trigger: every ? 'time' : 'meter', ...(every && { every: every[0], every_unit: every[1], anchor }) },
      ...(counted && { meter_id: counted.id, meter_every: meter?.[1] }),
      ...{ checklist_id: checklist && checklists[checklist], provider_id: provider && providers[provider] },
      ...more,
    };
    const plan = await operations.ask<MaintenancePlan>(maintenancePlanCalls.create, {}, body);
    if (becomes !== 'draft') await office.admin.ask(maintenancePlanCalls.activate, { id: plan.id }, {});
    made.push([plan, becomes]);
  }
  return made;
}

import { preparationItemCalls } from '../../src/api/property/preparation-item.ts';
import { unitCalls } from '../../src/api/property/unit.ts';
import { unitPreparationCalls as calls, type UnitPreparation } from '../../src/api/property/unit-preparation.ts';
import { inGroup, word } from '../kit/statuses.ts';
import type { Worker } from './people.ts';

/** What of a demo's office prepares units. */
interface Preparers {
  operations: Worker;
  admin: Worker;
  sql: <T>(text: string, values?: unknown[]) => Promise<T[]>;
}
type Status = UnitPreparation['status'];

const works = [
  ['Paint the living room', 'Clean the air conditioning', 'Change the locks'],
  ['دهان غرفة المعيشة', 'تنظيف المكيفات', 'تغيير الأقفال'],
  ['Replace the kitchen tap', 'تنظيف عميق للوحدة', 'Check the water heater'],
] as const;
/** The way to each status. */
const ways: Record<Status, readonly Status[]> = {
  open: [],
  in_progress: ['in_progress'],
  inspection: ['in_progress', 'inspection'],
  ready: ['in_progress', 'inspection', 'ready'],
  cancelled: ['cancelled'],
};

/** Takes a unit's preparation as far as a status: its work is listed, and done before the inspection. */
export async function prepare(
  { operations }: Pick<Preparers, 'operations'>,
  preparation_id: number,
  goal: Status,
): Promise<void> {
  const move = (status: Status) =>
    operations.ask(
      calls.update,
      { id: preparation_id },
      { status, ...(status === 'cancelled' && { reason: 'سلّمها المستأجر السابق بحالة ممتازة.' }) },
    );
  const done = goal === 'ready' || goal === 'inspection';
  if (goal !== 'cancelled')
    for (const [at, name] of (works[preparation_id % works.length] ?? works[0]).entries())
      await operations.ask(preparationItemCalls.create, { preparation_id }, { name, done: done || at === 0 });
  for (const status of ways[goal]) await move(status);
}

/** Empty units are put under preparation on the day, so that none was ready before it was opened. */
async function openSome({ admin, sql }: Pick<Preparers, 'admin' | 'sql'>): Promise<void> {
  const empty = await sql<{ id: number }>(
    `select u.id from units u where u.company_id = $1 and u.market = 'for_lease' and u.readiness = 'ready'
      and not exists (select from leases l where l.company_id = u.company_id and l.unit_id = u.id and l.status ${inGroup('lease', 'keeps_unit')})
      and not exists (select from quotation_units q where q.company_id = u.company_id and q.unit_id = u.id)
      order by (u.id * 7919) % 1009, u.id limit 8`,
  );
  const body = { readiness: 'under_preparation', expected_ready_on: '2026-01-28' };
  for (const { id } of empty) await admin.ask(unitCalls.update, { id }, body);
}

/** What is being prepared when the demo begins: some in each status. */
export async function fillPreparations(office: Preparers): Promise<void> {
  await openSome(office);
  const open = await office.sql<{ id: number }>(
    `select id from unit_preparations where company_id = $1 and status = ${word('unit_preparation', 'open')} order by id`,
  );
  const goals: Status[] = ['in_progress', 'inspection', 'cancelled', 'open', 'ready'];
  for (const [at, { id }] of open.entries()) await prepare(office, id, goals[at % goals.length] ?? 'open');
}

/** Finishes what makes the units of a contract ready, however far it is. */
export async function finishPreparations(
  { operations, sql }: Pick<Preparers, 'operations' | 'sql'>,
  contract: number,
): Promise<void> {
  const open = await sql<{ id: number; status: Status }>(
    `select p.id, p.status from unit_preparations p join leases l on l.company_id = p.company_id and l.unit_id = p.unit_id
      where p.company_id = $1 and l.contract_id = $2 and p.status ${inGroup('unit_preparation', 'open')} order by p.id`,
    [contract],
  );
  for (const { id: preparation_id, status } of open) {
    if (status === 'open') {
      await prepare({ operations }, preparation_id, 'ready');
      continue;
    }
    const left = await sql<{ id: number }>(
      'select id from preparation_items where company_id = $1 and preparation_id = $2 and not done order by id',
      [preparation_id],
    );
    for (const { id } of left) await operations.ask(preparationItemCalls.update, { preparation_id, id }, { done: true });
    for (const next of ways.ready.slice(ways.ready.indexOf(status) + 1))
      await operations.ask(calls.update, { id: preparation_id }, { status: next });
  }
}

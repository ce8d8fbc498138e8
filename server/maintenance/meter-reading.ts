import { sql } from 'drizzle-orm';
import type { Meter } from '../../src/api/maintenance/meter.ts';
import type { MeterReading, meterReadingCalls } from '../../src/api/maintenance/meter-reading.ts';
import { countReading, type LastReading } from '../../src/machines/maintenance/meter-reading/rules.ts';
import { meters } from '../db/schema/meter.ts';
import { meterReadings } from '../db/schema/meter-reading.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { CrudHooks, WriteContext } from '../kit/crud.ts';
import { recordParts } from '../kit/record-part.ts';
import { type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { meterStore } from './meter.ts';
import { fallDueByMeter } from './plan-turns.ts';

const r = meterReadings;

export const meterReadingStore: EntityStore = {
  entity: 'meter_reading',
  table: r,
  title: 'x.value::text',
  owner: 'x.meter_id',
  hidden: ['counts_as', 'value_before'],
  shows: {
    reader_name: sql`(select u.name from users u where u.company_id = ${r.company_id} and u.id = ${r.created_by})`,
  },
};

/** The latest reading of a meter; before the first one, its start value. */
async function lastReading({ client, company }: Scope, { id, value }: Meter): Promise<LastReading> {
  const { rows } = await client.query<LastReading>({
    name: 'meter_readings.last',
    text: `select value, counts_as, value_before from meter_readings where company_id = $1 and meter_id = $2 order by id desc limit 1`,
    values: [company, id],
  });
  return rows[0] ?? { value, counts_as: null, value_before: value };
}

const check: NonNullable<CrudHooks<MeterReading>['check']> = async ({ scope, currentUser }, given) => {
  const { meter_id, value, kind = 'normal', at: givenAt } = given as Partial<MeterReading>;
  const meter = await readOr404<Meter>(scope, meterStore, meter_id ?? 0);
  const now = nowOf(currentUser.company);
  const at = givenAt ? new Date(givenAt) : now;
  if (at > now) throw invalid({ at: 'maintenance.meter_reading.error.future' });
  if (meter.read_at && at < new Date(meter.read_at)) throw invalid({ at: 'maintenance.meter_reading.error.before_latest' });
  const counted = countReading(await lastReading(scope, meter), { kind, value: value ?? 0 }, meter.max);
  if ('messageKey' in counted) throw invalid({ [counted.on]: { messageKey: counted.messageKey, values: counted.values } });
  return { ...given, kind, at: at.toISOString(), ...counted };
};

/** Readings are taken in turn: the meter is locked, and keeps the latest value and what it has counted. */
const parts = recordParts<MeterReading, Meter>(
  meterReadingStore,
  {
    ...{ of: meterStore, column: 'meter_id', parameter: 'meter_id', sort: '-id', changesRecord: true },
    mayWrite: ({ active }) => {
      if (!active) throw notInThisState({ entity: 'meter', status: 'inactive' }, 'maintenance.meter.error.inactive');
    },
  },
  {
    check,
    after: async ({ scope, services, currentUser }, id) => {
      const { meter_id, value, at, delta } = await readOr404<MeterReading>(scope, meterReadingStore, id);
      const { used } = await readOr404<Meter>(scope, meterStore, meter_id);
      await setColumns(scope, meters, meter_id, { value, used: used + delta, read_at: at });
      await fallDueByMeter(scope, services, currentUser, meter_id);
    },
  },
);

export const meterReadingHandlers: Handlers<typeof meterReadingCalls> = parts;

/** Takes a reading in the course of other work. Returns its id. Throws an ApiError. */
export async function takeReading(
  context: WriteContext,
  meter_id: number,
  reading: Pick<MeterReading, 'value' | 'kind'>,
): Promise<number> {
  const { answer } = await parts.create({ ...context, params: { meter_id }, body: { ...reading, source: 'checklist' } });
  return answer.id;
}

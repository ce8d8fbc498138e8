import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceNamed } from '../../../server/kit/lifecycle.ts';
import { Refuse } from '../../../server/kit/refuse.ts';
import { askChart, may } from '../../../src/machines/kit/lifecycle.ts';
import { candidatesOf, eventsOf, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { callFor } from '../../walks/worlds/calls.ts';
import { type Ground, makeGround, type Role } from '../../walks/worlds/ground.ts';
import { actorOf, bringAll, eventOf, factsFor, goodPayloads, type StandingRecord } from '../../walks/worlds/standing.ts';

const roles: Role[] = ['admin', 'leasing_agent', 'finance_manager', 'operations', 'analyst', 'none'];
const counted = { byCall: 0, atTheDoor: 0, allowed: 0 };
let ground: Ground;
let records: StandingRecord[] = [];
let payloads: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  ground = await makeGround();
  ({ records } = await bringAll(ground));
  payloads = await goodPayloads(ground);
});
afterAll(async () => {
  console.info(
    `${counted.byCall} refused by call and ${counted.atTheDoor} at the lifecycle's door, over ${records.length} records and ${roles.length} roles; ${counted.allowed} are allowed`,
  );
  await ground?.stop();
});

const tables: Record<string, string> = { deposit: 'contracts', decision: 'decisions' };
const asItStands = async ({ entry, id }: StandingRecord): Promise<string> => {
  const table = tables[entry.name] ?? `${entry.name}s`;
  const [row] = await ground.sql<{ stands: string }>(
    `select (select count(*) from record_log)::text || row_to_json(t)::text as stands from ${table} t where id = $1`,
    [id],
  );
  return row?.stands as string;
};

/** Sends the event past the API, as the person, to the one door. Rolled back, should it be let in. */
async function knock(
  record: StandingRecord,
  role: Role,
  type: string,
): Promise<{ status: number; code: string; guards: string[] }> {
  const actor = await actorOf(ground, role);
  const { services } = ground.world.app;
  try {
    await services.db.write(actor.company.id, async (scope) => {
      await advanceNamed(scope, services, {
        entity: record.entry.name,
        id: record.id,
        actor,
        event: eventOf(payloads, record.entry.name, type),
      });
      throw new Error('let in');
    });
  } catch (error) {
    if (error instanceof Refuse)
      return {
        status: error.status,
        code: error.code,
        guards: (error.more.reasons ?? []).map(({ guard }) => guard),
      };
    throw error;
  }
  throw new Error('unreachable');
}

describe('what a lifecycle does not allow is refused, and nothing changes', () => {
  for (const { name, lifecycle } of lifecycles)
    it(`${name}: in every state, every event, every role`, async () => {
      const today = await ground.today();
      for (const record of records.filter(({ entry }) => entry.name === name))
        for (const type of eventsOf(lifecycle.machine)) {
          const metas = candidatesOf(lifecycle.machine)
            .filter(({ event }) => event === type)
            .map(({ meta }) => meta);
          const before = await asItStands(record);
          for (const role of roles) {
            const title = `${name}.${record.status} ${type} by ${role}`;
            const actor = await actorOf(ground, role);
            const facts = await factsFor(ground, record, actor, today);
            const asked = askChart(lifecycle, record.status, facts, eventOf(payloads, name, type));
            if (asked.accepted) {
              // What is the system's own is never a person's, but for an edit that opens the quotation again.
              expect(metas.some(({ by }) => by === 'person') || type === 'edit_priced_content', `${title} is let in`).toBe(true);
              counted.allowed += 1;
              continue;
            }
            const wanted = {
              code: asked.code === 'guard' ? 'refused' : 'not_in_this_state',
              guards: asked.code === 'guard' ? asked.refusals.map(({ guard }) => guard) : ['state'],
            };
            const call = await callFor(ground, record, facts, type, payloads[`${name}.${type}`] ?? {});
            if (call) {
              if (metas[0]?.by === 'person') expect(call.call.id, `${name} ${type}`).toBe(metas[0].call);
              const { status, body } = await ground.people[role].ask(call.call, {
                params: call.params,
                body: call.body,
              });
              const mayAsk = call.call.needs === 'anybody' || call.call.needs === 'nobody' || may(actor.viewer, call.call.needs);
              const guards = ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
              expect({ status, code: body.code, guards }, `${title}: ${JSON.stringify(body)}`).toEqual(
                mayAsk ? { status: 422, ...wanted } : { status: 403, code: 'forbidden', guards: [] },
              );
              counted.byCall += 1;
            } else {
              expect(await knock(record, role, type), title).toEqual({ status: 422, ...wanted });
              counted.atTheDoor += 1;
            }
          }
          expect(await asItStands(record), `${name}.${record.status} ${type} changed something`).toBe(before);
        }
    });
});

import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../server/kit/api-error.ts';
import { advanceNamed, lifecycleOf } from '../../../server/kit/lifecycle.ts';
import { isByPrivilege } from '../../../src/api/contract.ts';
import { type AnyLifecycle, evaluate, livesOf, may } from '../../../src/machines/kit/lifecycle.ts';
import { candidatesOf, eventsOf, lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { everyOrSample } from '../../kit/matrix.ts';
import { callFor } from '../../walks/test-beds/calls.ts';
import {
  bringAll,
  currentUserOf,
  eventOf,
  factsFor,
  goodPayloads,
  type RecordInState,
} from '../../walks/test-beds/records-in-state.ts';
import { makeTestCompany, type Role, type TestCompany } from '../../walks/test-beds/test-company.ts';

const roles: Role[] = ['admin', 'leasing_agent', 'finance_manager', 'operations', 'analyst', 'none'];
const counted = { byCall: 0, atTheDoor: 0, allowed: 0 };
let testCompany: TestCompany;
let records: RecordInState[] = [];
let payloads: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  testCompany = await makeTestCompany();
  ({ records } = await bringAll(testCompany));
  payloads = await goodPayloads(testCompany);
});
afterAll(async () => {
  console.info(
    `${counted.byCall} refused by call and ${counted.atTheDoor} at the lifecycle's door, over ${records.length} records and ${roles.length} roles; ${counted.allowed} are allowed`,
  );
  await testCompany?.stop();
});

const asItStands = async ({ entry, id }: RecordInState): Promise<string> => {
  const table = getTableName(lifecycleOf(entry.name).table);
  const [row] = await testCompany.sql<{ stands: string }>(
    `select (select count(*) from record_log)::text || row_to_json(t)::text as stands from ${table} t where id = $1`,
    [id],
  );
  return row?.stands as string;
};

/** To those who can't see them, these aren't there at all: their calls are tried in tests/server/files and imports. */
const unseen = new Set([
  'attachment.finish',
  ...['read', 'map', 'checked', 'remap', 'start', 'finish', 'fail', 'cancel'].map((event) => `data_import.${event}`),
]);

/** An event that a role can't send in a record's status, and how it is refused. */
interface Try {
  title: string;
  role: Role;
  call: Awaited<ReturnType<typeof callFor>>;
  mayAsk: boolean;
  wanted: { code: string; guards: string[] };
}

/** Sends the event as the user directly to `advance`, bypassing the API. Rolled back if it is accepted. */
async function knock(
  record: RecordInState,
  role: Role,
  type: string,
): Promise<{ status: number; code: string; guards: string[] }> {
  const currentUser = await currentUserOf(testCompany, role);
  const { services } = testCompany.testBed.app;
  try {
    await services.db.write(currentUser.company.id, async (scope) => {
      await advanceNamed(scope, services, {
        entity: record.entry.name,
        id: record.id,
        currentUser,
        event: eventOf(payloads, record.entry.name, type),
      });
      throw new Error('let in');
    });
  } catch (error) {
    if (error instanceof ApiError)
      return {
        status: error.status,
        code: error.code,
        guards: (error.details.reasons ?? []).map(({ guard }) => guard),
      };
    throw error;
  }
  throw new Error('unreachable');
}

/** Whether people send it: to this region of a chart, or to another that takes it along. */
const isSentByPeople = (lifecycle: AnyLifecycle, type: string): boolean =>
  livesOf(lifecycle).some(({ machine }) =>
    candidatesOf(machine).some(({ event, meta }) => event === type && meta.by === 'person'),
  );

describe('what a lifecycle doesn’t allow is refused, and nothing changes', () => {
  for (const { name, lifecycle } of lifecycles)
    it(`${name}: in every state, for every event and every role with a different result`, async () => {
      const today = await testCompany.today();
      for (const record of records.filter(({ entry }) => entry.name === name)) {
        const people = await Promise.all(
          roles.map(async (role) => {
            const currentUser = await currentUserOf(testCompany, role);
            return { role, currentUser, facts: await factsFor(testCompany, record, currentUser, today) };
          }),
        );
        for (const type of eventsOf(lifecycle.machine)) {
          const metas = candidatesOf(lifecycle.machine)
            .filter(({ event }) => event === type)
            .map(({ meta }) => meta);
          const event = eventOf(payloads, name, type);
          const tries: Try[] = [];
          for (const { role, currentUser, facts } of people) {
            const title = `${name}.${record.status} ${type} by ${role}`;
            const evaluation = evaluate(lifecycle, record.status, facts, event);
            if (evaluation.accepted) {
              // Users never send system events, except for an edit that reopens a quotation, and what a region raises, which no call sends.
              const isRaised = lifecycle.whole && !(await callFor(testCompany, record, facts, type, {}));
              expect(isSentByPeople(lifecycle, type) || type === 'edit_priced_content' || isRaised, `${title} is let in`).toBe(
                true,
              );
              counted.allowed += 1;
              continue;
            }
            const call = unseen.has(`${name}.${type}`)
              ? null
              : await callFor(testCompany, record, facts, type, payloads[`${name}.${type}`] ?? {});
            const needs = call?.call.needs ?? 'anybody';
            tries.push({
              title,
              role,
              call,
              mayAsk: !isByPrivilege(needs) || may(currentUser.viewer, needs),
              wanted: {
                code: evaluation.code === 'guard' ? 'refused' : 'not_in_this_state',
                guards: evaluation.code === 'guard' ? evaluation.refusals.map(({ guard }) => guard) : ['state'],
              },
            });
          }
          const before = await asItStands(record);
          for (const { title, role, call, mayAsk, wanted } of everyOrSample('refusals', tries, {
            nameOf: ({ title }) => title,
            classOf: ({ call, mayAsk, wanted }) => JSON.stringify([call?.call.id, mayAsk, wanted]),
            more: 1,
          })) {
            if (call) {
              if (metas[0]?.by === 'person') expect(call.call.id, `${name} ${type}`).toBe(metas[0].call);
              const { status, body } = await testCompany.people[role].ask(call.call, {
                params: call.params,
                body: call.body,
              });
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
      }
    });
});

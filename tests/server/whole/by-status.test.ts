import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusesOf } from '../../../src/machines/kit/chart-statuses.ts';
import { eventTo } from '../../../src/machines/kit/lifecycle.ts';
import { lifecycles } from '../../../src/workbench/lifecycle-model.ts';
import { schemaOf } from '../../kit/valid.ts';
import { callOf, paramsOf } from '../../walks/test-beds/calls.ts';
import { bringAll, currentUserOf, factsFor, goodPayloads, type RecordInState } from '../../walks/test-beds/records-in-state.ts';
import { rolledBack } from '../../walks/test-beds/rolled-back.ts';
import { approvedBy } from '../../walks/test-beds/situation.ts';
import { makeTestCompany, type Role, type TestCompany } from '../../walks/test-beds/test-company.ts';

/* L1: a call that names a status either leads to exactly that status, or answers 422 and changes nothing. */

const callsByStatus = lifecycles.flatMap(({ name }) => {
  const found = callOf(name, '', true);
  return found ? [{ name, call: found.call }] : [];
});

let testCompany: TestCompany;
let records: RecordInState[];
let payloads: Awaited<ReturnType<typeof goodPayloads>>;
beforeAll(async () => {
  testCompany = await makeTestCompany();
  ({ records } = await bringAll(testCompany, (entity) => callsByStatus.some(({ name }) => name === entity)));
  payloads = await goodPayloads(testCompany);
});
afterAll(() => testCompany?.stop());

it('is tried on every lifecycle with such a call', () =>
  expect(callsByStatus.map(({ name }) => name).sort()).toEqual(
    [
      ...['contract', 'deposit', 'ejar', 'lead', 'lease', 'leasing_clearance', 'leasing_order', 'quotation'],
      ...['pre_occupancy_order', 'unit_preparation', 'utility_account_request', 'waiting_list_entry'],
      ...['accounting_period', 'cheque', 'data_import', 'equipment', 'mobile_access', 'provider'],
      ...['delivery_receipt', 'invoicing_run', 'sellable_unit', 'snag', 'unit_owner'],
    ].sort(),
  ));

/** An import is its user's alone. */
const its: Partial<Record<string, Role>> = { data_import: 'leasing_agent' };

describe('a status named by a call', () => {
  for (const { name, call } of callsByStatus)
    it(`of a ${name} is the one it gets, from wherever it is`, async () => {
      const takes = Object.keys(schemaOf(call)?.properties ?? {});
      const counted = { moved: 0, refused: 0 };
      for (const record of records.filter(({ entry }) => entry.name === name)) {
        const { entry, own, status: from, id } = record;
        const params = await paramsOf(testCompany, name, id);
        const role = its[name] ?? 'admin';
        const viewer = await currentUserOf(testCompany, role);
        const facts = await factsFor(testCompany, record, viewer, await testCompany.today());
        for (const wanted of statusesOf(entry.lifecycle.machine))
          await rolledBack(testCompany, async ({ sql }) => {
            const stands = () => sql(`select (select count(*) from record_log) as logged, (select count(*) from outbox) as told`);
            const before = await stands();
            const event = eventTo(entry.lifecycle, from, facts, wanted, call.id);
            const given = Object.entries(payloads[`${name}.${event}`] ?? {}).filter(([key]) => takes.includes(key));
            const answer = await testCompany.people[role].ask(call, {
              params,
              body: { ...Object.fromEntries(given), status: wanted },
            });
            const found = { from, wanted, answer: answer.status, now: await own.status(id) };
            if (answer.status === 200) {
              counted.moved += 1;
              expect(found).toEqual({ from, wanted, answer: 200, now: wanted });
            } else {
              counted.refused += 1;
              expect([found, await stands()]).toEqual([{ from, wanted, answer: 422, now: from }, before]);
            }
          });
      }
      console.info(`${name}: ${counted.moved} moved, ${counted.refused} refused`);
      expect(counted.moved).toBeGreaterThan(0);
      expect(counted.refused).toBeGreaterThan(0);
    });

  it('says why a draft that needs approval isn’t approved by it', () =>
    rolledBack(testCompany, async () => {
      const draft = records.find(({ entry, status }) => entry.name === 'quotation' && status === 'draft');
      if (!draft) throw new Error('No quotation was brought to draft');
      const { call } = callOf('quotation', '', true) ?? {};
      if (!call) throw new Error('No call takes a status of a quotation');
      const params = await paramsOf(testCompany, 'quotation', draft.id);
      await approvedBy(testCompany, ['finance_manager']);
      const { status, body } = await testCompany.people.admin.ask(call, { params, body: { status: 'requests_approved' } });
      expect([status, (body.reasons as { guard: string }[]).map(({ guard }) => guard)]).toEqual([422, ['needsNoApproval']]);
    }));
});

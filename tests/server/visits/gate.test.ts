import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workCalls } from '../../../src/api/app/my-work.ts';
import {
  visitCalls as calls,
  type GateList,
  type GateMovement,
  type ScanResult,
  type Visit,
  type VisitPass,
} from '../../../src/api/visits/visit.ts';
import { judgePass } from '../../../src/passes/judging.ts';
import { verifyPass } from '../../../src/passes/pass.ts';
import { openOffice } from '../../setup/office.ts';
import { ask, book, dataOf, type Gate, openGate, read, somebody } from '../../setup/visits.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate(await openOffice());
});
afterAll(() => gate.office.testBed.stop());

const listOf = async () => dataOf<GateList>(await gate.guard.ask(calls.gate, { query: { compound_id: gate.compound } }));
const scanOf = (visit: Visit, more: object = {}) => ({
  ...{ uuid: randomUUID(), visit_id: visit.id, position: 0, direction: 'in', at: '2026-01-15T08:55:00+03:00', offline: true },
  ...more,
});
const send = async (scans: object[], at = 'Gate 1') =>
  dataOf<ScanResult[]>(await gate.guard.ask(calls.scan, { body: { gate: at, scans } }));
const movementsOf = async (visit: Visit) => dataOf<GateMovement[]>(await ask(gate.guard, calls.movements, visit.id));

describe('the list of a gate', () => {
  it('has who is expected and inside today, and passes that were taken back', async () => {
    const [today, later, other, called] = [
      await book(gate),
      await book(gate, { day: '2026-01-16' }),
      await book(gate, { kind: 'other' }),
      await book(gate),
    ];
    dataOf(await ask(gate.guard, calls.cancel, called.id, { reason: 'Ill' }));
    const list = await listOf();
    const ids = list.visits.map(({ id }) => id);
    expect(ids).toContain(today.id);
    for (const one of [later, other, called]) expect(ids).not.toContain(one.id);
    expect(list.visits.find(({ id }) => id === today.id)).toMatchObject({
      ...{ status: 'approved', revision: 1, code: expect.stringMatching(/^\d{6}$/), members: [{ state: 'expected' }] },
    });
    expect(list.revoked).toContainEqual({ visit_id: called.id, revision: 1 });
    expect(list.keys).toHaveLength(1);
  });

  it('lets a gate judge a pass without asking the office', async () => {
    const [visit, called] = [await book(gate), await book(gate)];
    const textOf = async ({ id }: Visit) => dataOf<VisitPass>(await ask(gate.guard, calls.pass, id)).passes[0]?.text ?? '';
    const [text, taken] = [await textOf(visit), await textOf(called)];
    dataOf(await ask(gate.guard, calls.cancel, called.id, { reason: 'Ill' }));
    const list = await listOf();
    const at = new Date('2026-01-15T09:30:00+03:00');
    const judged = async (given: string) => {
      const pass = await verifyPass(given, list);
      return typeof pass === 'string' ? pass : judgePass(pass, 'in', at, { ...list, scans: [] });
    };
    expect(await judged(text)).toEqual({ passes: true, known: true });
    expect(await judged(taken)).toEqual({ passes: false, why: 'revoked' });
    expect(await judged(`${text.slice(0, -1)}0`)).toMatch(/forged|unreadable/);
  });

  it('is of a compound that there is', async () => {
    expect((await gate.guard.ask(calls.gate, { query: { compound_id: 999_999 } })).status).toBe(404);
    expect((await gate.guard.ask(calls.gate, { query: {} })).status).toBe(400);
  });
});

describe('scans of a gate without a network', () => {
  it('count with their own times, in their order, and once', async () => {
    const visit = await book(gate);
    const [enters, leaves] = [scanOf(visit), scanOf(visit, { direction: 'out', at: '2026-01-15T08:58:00+03:00' })];
    expect((await send([enters, leaves])).map(({ result }) => result)).toEqual(['accepted', 'accepted']);
    expect((await send([enters, leaves])).map(({ result }) => result)).toEqual(['accepted', 'accepted']);
    expect(await read(gate, visit.id)).toMatchObject({
      ...{ status: 'checked_out', checked_in_at: '2026-01-15T05:55:00.000Z', checked_out_at: '2026-01-15T05:58:00.000Z' },
    });
    expect(await movementsOf(visit)).toMatchObject([
      { direction: 'out', at: '2026-01-15T05:58:00.000Z', offline: true },
      { direction: 'in', at: '2026-01-15T05:55:00.000Z', offline: true },
    ]);
  });

  it('of one pass at two gates are found when they meet again, and told', async () => {
    const visit = await book(gate);
    expect(await send([scanOf(visit)], 'Gate 1')).toMatchObject([{ result: 'accepted' }]);
    const [double] = await send([scanOf(visit, { at: '2026-01-15T08:57:00+03:00' })], 'Gate 2');
    expect(double).toMatchObject({ result: 'double', values: { since: '08:55' } });
    expect((await movementsOf(visit)).map(({ gate: at, result }) => [at, result])).toEqual([
      ['Gate 2', 'double'],
      ['Gate 1', 'accepted'],
    ]);
    const { rows } = await gate.office.testBed.owner.query(
      "select count(*)::int as told from notifications where text_key = 'visit.notice.double' and record_id = $1",
      [visit.id],
    );
    expect(rows[0].told).toBeGreaterThan(0);
  });

  it('of the future are of now, and those of no visit change nothing', async () => {
    const visit = await book(gate);
    expect(await send([scanOf(visit, { at: '2027-01-01T00:00:00Z' })])).toMatchObject([{ result: 'accepted' }]);
    expect((await read(gate, visit.id)).checked_in_at?.slice(0, 10)).toBe('2026-01-15');
    expect(await send([scanOf(visit, { visit_id: 999_999 }), scanOf(await book(gate))])).toMatchObject([
      { result: 'refused' },
      { result: 'accepted' },
    ]);
  });

  it('of a gate with a network leave no movement where they are refused', async () => {
    const visit = await book(gate);
    const online = () => scanOf(visit, { offline: false });
    expect(await send([online()])).toMatchObject([{ result: 'accepted' }]);
    expect(await send([online()])).toMatchObject([{ result: 'refused', values: { since: '08:55' } }]);
    expect(await movementsOf(visit)).toHaveLength(1);
  });

  it('can’t be changed afterwards', async () => {
    const { owner } = gate.office.testBed;
    await expect(owner.query("update gate_movements set gate = 'Gate 9'")).rejects.toThrow('append-only');
  });
});

it('shows a walk-in until the host has answered', async () => {
  const body = {
    ...{ kind: 'delivery', host: 'staff', host_user_id: gate.host, compound_id: gate.compound, members: [somebody()] },
  };
  const visit = dataOf<Visit>(await gate.guard.ask(calls.walkIn, { body }));
  expect((await listOf()).visits.find(({ id }) => id === visit.id)).toMatchObject({ status: 'requested', walk_in: true });
  expect(dataOf<Visit>(await ask(gate.guard, calls.approve, visit.id)).status).toBe('approved');
  expect(dataOf<Visit>(await ask(gate.guard, calls.checkIn, visit.id)).status).toBe('checked_in');
});

it('judges scans by when they were made: a visit that counts as a no show was let in in time', async () => {
  const [visit, late] = [await book(gate), await book(gate)];
  const { admin, testBed } = gate.office;
  expect((await admin.ask(workCalls.moveClock, { body: { to: '2026-01-16' } })).status).toBe(200);
  await testBed.app.jobs.settled();
  expect((await read(gate, visit.id)).status).toBe('no_show');
  expect(await send([scanOf(visit)])).toMatchObject([{ result: 'accepted' }]);
  expect((await read(gate, visit.id)).status).toBe('checked_in');
  // Before half past seven.
  expect(await send([scanOf(late, { at: '2026-01-15T07:29:00+03:00' })])).toMatchObject([{ result: 'refused' }]);
  expect((await read(gate, late.id)).status).toBe('no_show');
  expect(await movementsOf(late)).toMatchObject([{ result: 'refused', offline: true }]);
});

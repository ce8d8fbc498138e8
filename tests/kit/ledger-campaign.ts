import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Scope } from '../../server/db/scope.ts';
import { invariants } from '../../server/finance/invariants/invariants.ts';
import { findViolations } from '../../server/finance/invariants/run.ts';
import { type LedgerLine, post, reverse } from '../../server/finance/ledger/post.ts';
import { ApiError } from '../../server/kit/api-error.ts';
import type { CurrentUser } from '../../server/kit/current-user.ts';
import { advanceTo } from '../../server/kit/lifecycle.ts';
import type { Services } from '../../server/kit/services.ts';
import type { CheckId } from '../../src/api/finance/books.ts';
import { LedgerModel, type Line, linesOf, monthOf, type Operation, operation, type Poster, tampering } from './ledger-model.ts';

export interface Campaign {
  services: Services;
  company: number;
  /** Three of the company. */
  tenants: number[];
  people: Record<Poster, CurrentUser>;
}
const longest = 200;
class RolledBack extends Error {}

/**
 * Tries at least so many random operations on real books, in runs that begin with empty ones, and holds them against the model after
 * each run. Returns how many were tried, and of each kind how many were done and refused. Throws with the shortest run that fails.
 */
export async function campaign(of: Campaign, operations: number, seed: number): Promise<Record<string, number>> {
  const counted: Record<string, number> = { all: 0 };
  for (let round = 0; (counted.all as number) < operations; round++)
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: longest, size: 'max' }), (tried) => run(of, tried, counted)),
      { seed: seed + round, numRuns: 20 },
    );
  return counted;
}

/** One run, in a transaction that is rolled back. */
async function run({ services, company, tenants, people }: Campaign, tried: Operation[], counted: Record<string, number>) {
  const count = (what: string) => {
    counted[what] = (counted[what] ?? 0) + 1;
  };
  const model = new LedgerModel();
  try {
    await services.db.write(company, async (scope) => {
      for (const one of tried) {
        count('all');
        count(`${one.kind} ${(await perform(scope, one)) ? 'done' : 'refused'}`);
      }
      await scope.client.query('set constraints all immediate');
      await compare(scope, model, tenants);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }

  async function perform(scope: Scope, one: Operation): Promise<boolean> {
    switch (one.kind) {
      case 'post': {
        const lines = linesOf(one.debits, one.last, tenants);
        const act = () =>
          post(
            { scope, currentUser: people[one.by] },
            {
              date: `${monthOf(one.month)}-${String(one.day).padStart(2, '0')}`,
              document: { kind: 'invoice', id: 1 },
              rule: 'rule',
              transition: 'post',
              lines: lines.map(
                ({ purpose, debit, credit, tenant }): LedgerLine => ({
                  subAccount: purpose,
                  tenant,
                  ...(debit ? { debit } : { credit }),
                }),
              ),
            },
          );
        if (!lines.length) {
          assert.equal(await act(), null);
          return false;
        }
        if (!model.takes(one.month, one.by)) return refusedIn(scope, act);
        model.keep((await act()) as number, one.month, lines);
        return true;
      }
      case 'unbalanced': {
        const act = () =>
          post(
            { scope, currentUser: people[one.by] },
            {
              date: `${monthOf(one.month)}-01`,
              document: { kind: 'invoice', id: 1 },
              rule: 'rule',
              transition: 'post',
              lines: [
                { subAccount: 'cash', debit: 100 + one.by_halalas },
                { subAccount: 'services', credit: 100 },
              ],
            },
          );
        await assert.rejects(act, /isn't balanced/);
        return false;
      }
      case 'reverse': {
        const of = model.posted[one.which % Math.max(1, model.posted.length)];
        if (!of) return false;
        const act = () =>
          reverse({ scope, currentUser: people[one.by] }, of.id, {
            date: `${monthOf(one.month)}-28`,
            transition: 'void',
            reason: 'Wrong',
          });
        if (of.isReversed || of.isReversal || !model.takes(one.month, one.by)) return refusedIn(scope, act);
        const mirrored = of.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
        model.keep(await act(), one.month, mirrored, of);
        return true;
      }
      case 'move': {
        if (!model.periods.has(one.month)) return false;
        const { rows } = await scope.client.query<{ id: number }>(
          'select id from accounting_periods where company_id = $1 and starts_on = $2',
          [scope.company, `${monthOf(one.month)}-01`],
        );
        const act = () =>
          advanceTo(scope, services, {
            entity: 'accounting_period',
            id: rows[0]?.id as number,
            currentUser: people[one.by],
            status: one.to,
            payload: { reason: 'A correction' },
          });
        if (!model.allows(one.month, one.to, one.by)) return refusedIn(scope, act);
        await act();
        model.move(one.month, one.to, one.by);
        return true;
      }
      case 'tamper': {
        const act = () => scope.client.query(tampering[one.how] as string);
        await scope.client.query('savepoint tried');
        await assert.rejects(act, /permission denied/);
        await scope.client.query('rollback to savepoint tried');
        return false;
      }
    }
  }
}

/** That it is refused for a reason that can be shown, and leaves nothing behind. */
async function refusedIn(scope: Scope, act: () => Promise<unknown>): Promise<false> {
  await scope.client.query('savepoint tried');
  const outcome = await act().then(
    () => 'done',
    (error) => (error instanceof ApiError ? 'refused' : error),
  );
  assert.equal(outcome, 'refused');
  await scope.client.query('rollback to savepoint tried');
  return false;
}

/** What compares the ledger with documents, and reports of them: there are none here, and deposits come and go. */
const ofDocuments: CheckId[] = ['I11', 'I15', 'I16', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'];

async function compare(scope: Scope, model: LedgerModel, tenants: readonly number[]): Promise<void> {
  for (const one of invariants.filter(({ id }) => !ofDocuments.includes(id))) {
    const { violations, rows } = await findViolations(scope, one);
    assert.equal(violations, 0, `${one.id}: ${JSON.stringify(rows)}`);
  }
  const keyed = (rows: { key: string; debits: number; credits: number }[]) =>
    Object.fromEntries(rows.map(({ key, debits, credits }) => [key, [debits, credits]]));
  const read = async (text: string) =>
    keyed((await scope.client.query<{ key: string; debits: number; credits: number }>(text, [scope.company])).rows);
  const sub = 'join sub_accounts s on s.company_id = b.company_id and s.id = b.sub_account_id where b.company_id = $1';
  assert.deepEqual(
    await read(`select s.purpose as key, b.debits, b.credits from account_balances b ${sub}`),
    model.sums(({ purpose }) => purpose),
  );
  assert.deepEqual(
    await read(`select b.tenant_id || ' ' || s.purpose as key, b.debits, b.credits from tenant_balances b ${sub}`),
    model.sums(({ purpose, tenant }: Line) => (tenant === null ? null : `${tenant} ${purpose}`)),
  );
  const { rows } = await scope.client.query<{ month: string; status: string }>(
    "select to_char(starts_on, 'YYYY-MM') as month, status from accounting_periods where company_id = $1",
    [scope.company],
  );
  assert.deepEqual(
    Object.fromEntries(rows.map(({ month, status }) => [month, status])),
    Object.fromEntries([...model.periods].map(([month, status]) => [monthOf(month), status])),
  );
  assert.ok(tenants.length === 3);
}

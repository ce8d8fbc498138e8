import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicingRunCalls as calls, type InvoicingRun } from '../../src/api/finance/invoicing-run.ts';
import { finance, registerForVat } from '../setup/invoices.ts';
import { moreInstallments } from '../setup/invoicing-runs.ts';
import { finalized, sign, testCompany, workIn } from '../setup/lettings.ts';
import { password } from '../setup/test-bed.ts';
import { makeTestCompany } from '../walks/test-beds/test-company.ts';
import { type Program, start } from './program.ts';

/** npm run prove:invoicing-run has 20 and 2,000. A run does 50 or 100 rows at a time: it needs several turns to be killed amid them. */
const kills = Number(process.env.INVOICING_KILLS ?? 2);
const count = Number(process.env.INVOICING_ROWS ?? 600);

let run: InvoicingRun;
beforeAll(async () => {
  workIn(await makeTestCompany());
  await registerForVat();
  const own = await finalized();
  await sign(own);
  const more = moreInstallments(own.contract, count);
  await testCompany.sql(more.text, more.values);
  await testCompany.sql("update installments set due_on = '2099-01-01' where number = 1");
  await testCompany.sql("update installments set due_on = '2026-01-20' where number > 1 and contract_id = $1", [own.contract]);
  run = await testCompany.ask<InvoicingRun>(finance(), calls.create, { body: {} });
  expect(run.total).toBe(count);
  // From here on, other processes work.
  await testCompany.testBed.app.close();
}, 120_000);
afterAll(() => testCompany.testBed.owner.end());

describe('the server is killed amid an invoicing run', () => {
  it(`${kills} times of ${count}: no number is missing and none is there twice`, { timeout: 1_800_000 }, async () => {
    const { url } = testCompany.testBed;
    let server: Program | undefined;
    let token = '';
    const ask = async (method: string, path: string, body?: object) => {
      const address = await (server as Program).listening;
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'company-slug': 'first', 'auth-token': token },
        ...(body && { body: JSON.stringify(body) }),
      });
      const said = (await answer.json()) as { auth_token?: string; data?: InvoicingRun };
      return { status: answer.status, said };
    };
    const up = async () => {
      server = start('serve', [], { DATABASE_URL: url });
      await server.listening;
      const { said } = await ask('POST', '/v2/sessions', { login: { email: 'finance_manager@first.example', password } });
      token = said.auth_token as string;
    };
    const move = async (status: string) => {
      const { status: answered, said } = await ask('PUT', `/v2/invoicing_runs/${run.id}/status`, { invoicing_run: { status } });
      expect(answered, JSON.stringify(said)).toBe(200);
    };
    const stand = async () => {
      const [row] = await testCompany.sql<{ status: string; waiting: number; posted: number; drafts: number }>(
        'select status, waiting, posted, drafts from invoicing_runs where id = $1',
        [run.id],
      );
      return row as { status: string; waiting: number; posted: number; drafts: number };
    };
    /** Every row is done or not done, together with its invoice; numbers have no gap. */
    const consistent = async () => {
      const [row] = await testCompany.sql<{
        made: number;
        drafts: number;
        twice: number;
        numbers: number;
        last: number;
        given: number;
      }>(
        `select (select count(*)::int from invoicing_run_rows w where state in ('made', 'posted', 'not_posted')) as made,
          (select count(*)::int from invoices where kind = 'rent') as drafts,
          (select count(*)::int from (select installment_id from invoice_lines where installment_id is not null
            group by 1 having count(distinct invoice_id) > 1) d) as twice,
          (select count(distinct number)::int from invoices where number is not null) as numbers,
          (select coalesce(max(replace(number, 'INV-', '')::int), 0) from invoices) as last,
          (select coalesce(sum(last), 0)::int from document_numbers where type = 'invoice') as given`,
      );
      expect(row).toMatchObject({ drafts: row?.made, twice: 0, last: row?.numbers, given: row?.numbers });
    };
    let amid = 0;
    const expired = "update jobs set locked_until = now() where kind = 'invoicing_run'";
    /** A job that was killed too often is given up, and the run is resumed by hand: it makes what is left, then posts. */
    const resumed = async (goal: 'done' | 'posted') => {
      const { status: now } = await stand();
      if (now === 'stopped') await move('running');
      if (now === 'done' && goal === 'posted') await move('posting');
      return now;
    };
    /** Lets it work until so many are done, and kills it. */
    const killAt = async (progress: () => Promise<number>, wanted: number, goal: 'done' | 'posted') => {
      const going = async () => {
        await resumed(goal);
        return progress();
      };
      await expect.poll(going, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await server?.end('SIGKILL');
      const { status } = await stand();
      if (['running', 'posting'].includes(status)) amid++;
      await consistent();
      // A dead process's claim would lapse after 15 seconds; no process is there to have it taken away.
      await testCompany.sql(expired);
      await up();
    };
    await up();
    for (const [status, at, share] of [
      ['running', async () => count - (await stand()).waiting, Math.ceil(kills / 2)],
      ['posting', async () => (await stand()).posted, Math.floor(kills / 2)],
    ] as const) {
      await move(status);
      const end = status === 'running' ? 'done' : 'posted';
      for (let i = 0; i < share; i++) await killAt(at, Math.floor((count * i) / (share + 1)) + 1, end);
      await expect.poll(() => resumed(end), { interval: 200, timeout: 600_000 }).toBe(end);
      await consistent();
    }
    expect(await stand()).toMatchObject({ status: 'posted', waiting: 0, posted: count, drafts: 0 });
    const numbers = await testCompany.sql<{ n: number }>(
      "select replace(number, 'INV-', '')::int as n from invoices where number is not null order by 1",
    );
    expect(numbers.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    console.info(`${kills} kills, ${amid} of them amid the run: ${count} invoices, INV-1 to INV-${count}`);
    expect(amid).toBe(kills);
    expect(await (server as Program).end()).toBe(0);
  });
});

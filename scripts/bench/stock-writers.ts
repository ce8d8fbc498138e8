import pg from 'pg';
import { partCalls } from '../../src/api/maintenance/part.ts';
import { partMovementCalls } from '../../src/api/maintenance/part-movement.ts';
import { restockCalls } from '../../src/api/maintenance/restock.ts';
import { makePart } from '../../src/workbench/scenarios/restock.ts';
import { openBed } from './bed.ts';
import { middle, spread } from './load.ts';
import { numberOf } from './options.ts';

/**
 * One part and eight writers: deliveries of one each, by eight at once, next to a bare prepared insert of a row by as many, in turn.
 * `npm run bench:stock -- --rounds 3 --seconds 2`. The target is 0.17 of the bare insert, and never less than nothing.
 */
const [rounds, seconds, writers] = [numberOf('rounds', 3), numberOf('seconds', 2), numberOf('writers', 8)];
const bed = await openBed();
try {
  const driver = bed.driver;
  const part = await makePart(driver);
  const operations = await bed.signIn('first', 'operations@first.example');
  const orders = await Promise.all(
    Array.from({ length: writers }, async () => {
      const { id } = await driver.ask<{ id: number }>('operations', restockCalls.create, {
        params: { part_id: part },
        body: { supplier: 'Souq', quantity: 1_000_000, unit_cost: '3.33' },
      });
      await driver.ask('operations', restockCalls.order, { params: { id }, body: {} });
      return id;
    }),
  );
  const pool = new pg.Pool({ connectionString: bed.url, max: writers });
  await pool.query('create table bare_rows (id bigint generated always as identity primary key, part bigint, quantity bigint)');
  const receive = async (at: number) => {
    const { status, body } = await operations.ask(restockCalls.receive, {
      params: { id: orders[at] as number },
      body: { qty: 1 },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const bare = () => pool.query({ name: 'bare', text: 'insert into bare_rows (part, quantity) values ($1, 1)', values: [part] });
  const rate = async (act: (at: number) => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: writers }, async (_, at) => {
        for (; performance.now() - began < seconds * 1000; done++) await act(at);
      }),
    );
    return done / ((performance.now() - began) / 1000);
  };
  const [ours, bares]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await rate(receive));
    bares.push(await rate(bare));
  }
  const ratios = ours.map((one, round) => one / (bares[round] as number));
  const { quantity } = await driver.ask<{ quantity: number }>('operations', partCalls.get, { params: { id: part } });
  const { body } = await operations.ask(partMovementCalls.list, { query: { part_id: part, per_page: 1 } });
  const { rows } = await bed.owner.query('select min(balance_quantity)::int as least from part_movements where part_id = $1', [
    part,
  ]);
  console.log(
    `${writers} writers of one part: ${Math.round(middle(ours))}/s, bare ${Math.round(middle(bares))}/s, ratio ${middle(ratios).toFixed(2)} (${spread(ratios)})`,
  );
  console.log(`quantity ${quantity}, movements ${body.total_entries}, least balance ${rows[0].least}`);
  await pool.end();
} finally {
  await bed.stop();
}

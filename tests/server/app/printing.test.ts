import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PrintedDocument } from '../../../server/documents/document.ts';
import { qualifiedDeal } from '../../../src/workbench/scenarios/parts/deals.ts';
import { bedDriver } from '../../kit/bed-driver.ts';
import { services, testCompany } from '../../setup/lettings.ts';
import type { Person } from '../../setup/person.ts';
import { address, approved, post, sendTo, startPost, statusOf } from '../../setup/sendings.ts';

startPost();

let base: string;
let own: number;
let others: number;
let stranger: Person;
beforeAll(async () => {
  const { testBed } = testCompany;
  base = await testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  own = (await testCompany.qualifiedDeal()).quotation;
  stranger = await testBed.signIn('second', 'admin@second.example');
  others = (await qualifiedDeal(bedDriver(testBed, 'second'))).quotation;
});

interface Printed {
  status: number;
  after: string | null;
  code: string | null;
}
/** Printed over the network, as a browser does. */
async function print(person: Person, quotation: number): Promise<Printed> {
  const answer = await fetch(`${base}/v2/quotations/${quotation}/document?language=ar`, {
    headers: { 'auth-token': person.token, 'company-slug': person.slug },
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status === 200) expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  return {
    status: answer.status,
    after: answer.headers.get('retry-after'),
    code: answer.status === 200 ? null : JSON.parse(body.toString()).code,
  };
}
/** Progress of many so far. */
const many = (count: number, people: Person[], quotation: number) => {
  const printed: Printed[] = [];
  const over = Promise.all(
    people.flatMap((person) =>
      Array.from({ length: count / people.length }, async () => printed.push(await print(person, quotation))),
    ),
  );
  return { over, done: () => printed.filter(({ status }) => status === 200).length };
};

const small: PrintedDocument = {
  ...{ language: 'en', title: 'Offer', reference: 'Q-1', mark: null, foot: '', blocks: [] },
  letterhead: { name: 'First', lines: [] },
};
/** Takes places for a person who prints: their papers are being made until all are given up at once, and then wait for their turns. */
function take(count: number, company: number, person: Person) {
  let giveUp = () => {};
  const gate = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const printed: number[] = [];
  const by = { company, person: testCompany.userOf(person) };
  const over = Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await services().printer.print(by, () => gate.then(() => small));
      printed.push(at);
    }),
  );
  return { giveUp, over, printed };
}

describe('printing', { timeout: 300_000 }, () => {
  const busy = { status: 503, code: 'busy', after: '10' };

  it('whoever comes while a company’s places are taken hears when to come back, and another company prints', async () => {
    const { admin, leasing_manager, leasing_agent } = testCompany.people;
    const { id } = testCompany.testBed.one.company;
    const taken = [take(20, id, admin), take(19, id, leasing_manager)];
    expect((await print(leasing_agent, own)).status).toBe(200);
    taken.push(take(1, id, leasing_agent));
    expect(await Promise.all(Array.from({ length: 5 }, () => print(leasing_agent, own)))).toEqual(Array(5).fill(busy));
    const theirs = await Promise.all(Array.from({ length: 5 }, () => print(stranger, others)));
    expect(theirs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { giveUp } of taken) giveUp();
    await Promise.all(taken.map(({ over }) => over));
    expect((await print(leasing_agent, own)).status).toBe(200);
  });

  it('companies take turns', async () => {
    const { one, two } = testCompany.testBed;
    const flood = take(20, one.company.id, testCompany.people.admin);
    const few = take(5, two.company.id, stranger);
    flood.giveUp();
    few.giveUp();
    await few.over;
    expect(flood.printed.length).toBeLessThanOrEqual(6);
    await flood.over;
  });

  it('one person’s many leave room to a colleague', async () => {
    const { admin, leasing_agent } = testCompany.people;
    const taken = take(20, testCompany.testBed.one.company.id, admin);
    expect(await print(admin, own)).toEqual(busy);
    expect((await print(leasing_agent, own)).status).toBe(200);
    taken.giveUp();
    await taken.over;
  });

  it('a mail with its PDF goes before what people wait for', async () => {
    const deal = await approved();
    const { admin, leasing_manager } = testCompany.people;
    const flood = many(40, [admin, leasing_manager], own);
    await expect.poll(flood.done, { interval: 10, timeout: 60_000 }).toBeGreaterThan(0);
    const email = address();
    const { id } = await sendTo(deal, { channel: 'email', email });
    const before = flood.done();
    await expect.poll(() => post.to(email).length, { interval: 10, timeout: 60_000 }).toBe(1);
    const meanwhile = flood.done() - before;
    await flood.over;
    expect(meanwhile).toBeLessThan((flood.done() - before) / 2);
    await expect.poll(() => statusOf(id)).toBe('sent');
  });
});

describe('the time a document may take', { timeout: 300_000 }, () => {
  const paper: PrintedDocument = {
    ...{ language: 'en', title: 'Offer', reference: 'Q-1', mark: null, foot: '' },
    letterhead: { name: 'First', lines: [] },
    blocks: Array.from({ length: 10 }, (_, i) => ({ type: 'text', text: `Line ${i} of a long text that is laid out.` })),
  };
  // As a mail is printed: nobody is turned away, and nobody waits in vain.
  const by = { company: 1, person: null };
  const print = () => services().printer.print(by, async () => paper);
  afterEach(() => {
    services().printer.patience = 30_000;
  });

  it('begins when it is printed: what waits for longer isn’t given up', async () => {
    await print();
    const begun = performance.now();
    await Promise.all([print(), print()]);
    const patience = Math.ceil(4 * (performance.now() - begun));
    services().printer.patience = patience;
    const started = performance.now();
    await Promise.all(Array.from({ length: 24 }, print));
    // The case was tried: those at the end waited for longer than one may take.
    expect(performance.now() - started).toBeGreaterThan(patience);
  });

  it('is over with a 503 and a time to come back, and the next document is printed', async () => {
    const long = { ...paper, blocks: Array.from({ length: 3000 }, () => paper.blocks).flat() };
    services().printer.patience = 2_000;
    await expect(services().printer.print(by, async () => long)).rejects.toMatchObject({
      ...{ status: 503, code: 'busy', messageKey: 'documents.error.too_long', details: { retry_after: 10 } },
    });
    services().printer.patience = 120_000;
    expect((await print()).pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

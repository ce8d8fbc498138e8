import { beforeAll, describe, expect, it } from 'vitest';
import { type BankStatement, bankStatementCalls as calls } from '../../../src/api/finance/bank-statement.ts';
import { anAccount, bankCsv, type FileLine, importFile, linesOf, statementAt } from '../../setup/bank-statements.ts';
import { finance } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();

const data = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];
let today = '';
const day = (days: number) => testCompany.driver.day(today, days);
beforeAll(async () => {
  today = await testCompany.today();
});
const imported = async (lines: readonly FileLine[], { opening = '0.00', account = anAccount() } = {}) =>
  data<BankStatement>(await importFile(bankCsv(lines, opening), account));

describe('a file that meets the last statement (X-BNK-02)', () => {
  const skipping = (content: string, account: string) =>
    finance().ask(calls.create, { body: { file_name: 'november.csv', content, account, skip_known: true } });
  const amountsOf = async (id: number) => (await linesOf(id)).map(({ amount }) => amount);

  it('and repeats its lines is refused with an offer; skipping leaves the new ones, which follow on', async () => {
    const account = anAccount();
    const known: FileLine[] = [
      [day(-5), 'A', '10.00'],
      [day(-4), 'B', '-4.00'],
    ];
    await imported([[day(-6), 'OLD', '1.00'], ...known], { account, opening: '100.00' });
    const overlapping = bankCsv([...known, [day(-4), 'C', '2.50'], [day(-3), 'D', '0.25']], '101.00');
    const refused = await importFile(overlapping, account);
    expect(fieldsOf(refused)).toEqual([422, ['skip_known', 'content.2', 'content.3']]);
    expect((refused.body.fields as Record<string, string>).skip_known).toBe(
      '2 of the 4 lines have been imported already. You can skip them and import the rest.',
    );
    const made = data<BankStatement>(await skipping(overlapping, account));
    // 101 + 10 − 4 = 107, + 2.50 + 0.25 = 109.75.
    expect(made).toMatchObject({
      ...{ opening: '107.00', closing: '109.75', closing_before: '107.00', from_on: day(-4), to_on: day(-3) },
      ...{ line_count: 2, open_lines: 2, skipped_lines: 2, zero_lines: 0 },
    });
    expect(await amountsOf(made.id)).toEqual(['2.50', '0.25']);
    // Neither the whole file nor one of known lines alone comes in again.
    expect(fieldsOf(await skipping(overlapping, account))).toEqual([422, ['content']]);
    expect(fieldsOf(await skipping(bankCsv(known, '101.00'), account))).toEqual([422, ['content']]);
  });

  it('may have an equal movement of the same day, when the balances prove that it is another', async () => {
    const account = anAccount();
    const card: FileLine = [day(-5), 'CARD', '10.00'];
    await imported([card], { account });
    const second = await imported([card], { account, opening: '10.00' });
    expect(second).toMatchObject({ opening: '10.00', closing: '20.00', closing_before: '10.00', line_count: 1 });
    // The second statement’s line once more, and a third: it opens where the second one did.
    const third = bankCsv([card, card], '10.00');
    expect(fieldsOf(await importFile(third, account))).toEqual([422, ['skip_known', 'content.2']]);
    expect(data(await skipping(third, account))).toMatchObject({
      opening: '20.00',
      closing: '30.00',
      line_count: 1,
      skipped_lines: 1,
    });
    // All three from the beginning: each is known.
    expect(fieldsOf(await importFile(bankCsv([card, card, card]), account))).toEqual([
      422,
      ['content.2', 'content.3', 'content.4'],
    ]);
  });

  it('with lines that come to zero proves nothing, so they are taken for the same', async () => {
    const account = anAccount();
    const pair: FileLine[] = [
      [day(-5), 'IN', '10.00'],
      [day(-5), 'OUT', '-10.00'],
    ];
    await imported(pair, { account, opening: '100.00' });
    const again = bankCsv([...pair, [day(-4), 'NEW', '5.00']], '100.00');
    expect(fieldsOf(await importFile(again, account))).toEqual([422, ['skip_known', 'content.2', 'content.3']]);
    expect(data(await skipping(again, account))).toMatchObject({ opening: '100.00', closing: '105.00', line_count: 1 });
  });

  it('can’t skip a known line between new ones', async () => {
    const account = anAccount();
    await imported([[day(-5), 'B', '10.00']], { account, opening: '7.00' });
    const around: FileLine[] = [
      [day(-6), 'A', '7.00'],
      [day(-5), 'B', '10.00'],
      [day(-4), 'C', '1.00'],
    ];
    const refused = await skipping(bankCsv(around), account);
    expect(fieldsOf(refused)).toEqual([422, ['content.3']]);
    const before = data<BankStatement>(await skipping(bankCsv(around.slice(0, 2)), account));
    expect(before).toMatchObject({ opening: '0.00', closing: '7.00', to_on: day(-6), skipped_lines: 1 });
  });

  it('but leaves a gap warns of it until the missing statement is there', async () => {
    const account = anAccount();
    await imported([[day(-9), 'A', '10.00']], { account });
    const late = bankCsv([[day(-1), 'C', '5.00']], '30.00');
    const made = await importFile(late, account);
    expect(made.body.message).toBe(
      'Bank statement imported. Lines: 1. It opens with 30.00, but the statement before closes with 10.00.',
    );
    const { id } = made.body.data as BankStatement;
    expect(await statementAt(id)).toMatchObject({ opening: '30.00', closing_before: '10.00' });
    await imported([[day(-5), 'B', '20.00']], { account, opening: '10.00' });
    expect(await statementAt(id)).toMatchObject({ closing_before: '30.00' });
  });

  it('and has lines of 0.00 says how many were left out', async () => {
    const made = await importFile(
      bankCsv([
        [day(-1), 'NOTICE', '0.00'],
        [day(-1), 'A', '1.00'],
      ]),
      anAccount(),
    );
    expect(made.body.message).toBe('Bank statement imported. Lines: 1. Left out: 0 known, 1 of 0.00.');
    expect(made.body.data).toMatchObject({ line_count: 1, zero_lines: 1, skipped_lines: 0 });
  });
});

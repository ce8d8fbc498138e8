import { type BankLine, type BankStatement, bankStatementCalls as calls } from '../../src/api/finance/bank-statement.ts';
import { type CollectionDetails, collectionCalls } from '../../src/api/finance/collection.ts';
import { halalas, money } from '../../src/api/money.ts';
import { aTenant, finance } from './invoices.ts';
import type { Answer, Person } from './test-bed.ts';

/** A line of a file: day, text, amount, reference. */
export type FileLine = readonly [day: string, text: string, amount: string, reference?: string];
/** A bank's CSV of these lines. */
export function bankCsv(lines: readonly FileLine[], opening = '0.00'): string {
  let balance = halalas(opening);
  const rows = lines.map(([day, text, amount, reference = '']) => {
    balance += halalas(amount);
    return [day, text, reference, amount, money(balance)].join(',');
  });
  return `Date,Description,Reference,Amount,Balance\n${rows.join('\n')}\n`;
}

/** An account number that no other test has. */
let accounts = 0;
let transfers = 0;
export const anAccount = (): string => `TEST${++accounts}-${process.pid}`;

export const importFile = (content: string, account?: string, who: Person = finance()): Promise<Answer> =>
  who.ask(calls.create, { body: { file_name: 'october.csv', content, ...(account && { account }) } });

/** Money that a tenant transferred; its reference is one that the bank also says. */
export async function transfer(
  amount: string,
  { received_on, reference = `SOME-${++transfers}X`, tenant }: { received_on?: string; reference?: string; tenant?: number } = {},
) {
  const tenant_id = tenant ?? (await aTenant()).id;
  const { status, body } = await finance().ask(collectionCalls.create, {
    params: { tenant_id },
    body: { method: 'bank_transfer_payment', amount, reference, ...(received_on && { received_on }) },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as CollectionDetails;
}

export const linesOf = async (id: number, query: Record<string, unknown> = {}): Promise<BankLine[]> =>
  (await finance().ask(calls.lines, { params: { id }, query })).body.data as BankLine[];
export const statementAt = async (id: number): Promise<BankStatement> =>
  (await finance().ask(calls.get, { params: { id } })).body.data as BankStatement;

import { XMLParser } from 'fast-xml-parser';
import type { Halalas } from '../../../src/api/money.ts';
import { dayIn } from '../../../src/calendar/zone.ts';
import { isoAmount } from './amounts.ts';
import {
  accountIn,
  type Findings,
  isDay,
  joined,
  mostLines,
  oldestFirst,
  type Part,
  type ReadLine,
  type ReadStatement,
  refuse,
  type Wrong,
  wrong,
} from './file-parts.ts';

/** Part of a document: elements by their names, without prefixes. */
type Node = { [name: string]: unknown };
const lists = new Set(['Stmt', 'Ntry', 'Bal', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);

const parser = () =>
  new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    // Signs by number, and the five of XML. Entities of its own a document has none: it is refused before.
    htmlEntities: true,
    maxNestedTags: 40,
    isArray: (name) => lists.has(name),
  });

/**
 * Reads a CAMT.053 document (ISO 20022, any version). A time that says how far it is from UTC belongs to the day that it is in
 * `zone`; any other is of the bank's own clock. Throws `Unreadable`.
 */
export function readCamt053(content: string, zone: string): ReadStatement {
  // Entities that a document declares can be made to fill the memory; no bank's statement has one.
  if (/<!\s*(doctype|entity)/i.test(content)) return refuse([wrong('doctype')]);
  const statements = nodes(at(documentOf(content), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (!statements.length) return refuse([wrong('no_statement')]);
  if (statements.length > mostLines) return refuse([wrong('too_many', null, { limit: mostLines })]);
  let rows = 0;
  return joined(
    statements.map((statement) => {
      const read = readOne(statement, rows, zone);
      rows += list(statement.Ntry).length;
      return read;
    }),
  );
}

function documentOf(content: string): Node {
  try {
    return nodeOf(parser().parse(content));
  } catch {
    return refuse([wrong('xml')]);
  }
}

function readOne(statement: Node, before: number, zone: string): Part {
  const findings: Findings = { bad: [], zero: 0 };
  const { bad } = findings;
  const entries = nodes(statement, 'Ntry');
  if (before + entries.length > mostLines) refuse([wrong('too_many', null, { limit: mostLines })]);
  const lines = entries.flatMap((entry, i) => lineOf(entry, before + i + 1, zone, findings) ?? []);
  const opening = balanceOf(statement, ['OPBD', 'PRCD'], 'opening', zone, bad);
  const closing = balanceOf(statement, ['CLBD'], 'closing', zone, bad);
  if (bad.length || !opening || !closing) return refuse(bad);
  const days = lines.map(({ booked_on }) => booked_on).sort();
  const to_on = dayAt(at(statement, 'FrToDt'), 'To', zone) ?? closing.on;
  const begun = days[0] ?? opening.on;
  const from_on = dayAt(at(statement, 'FrToDt'), 'Fr', zone) ?? (begun < to_on ? begun : to_on);
  if (from_on > to_on) refuse([wrong('period', null, { from: from_on, to: to_on })]);
  return {
    account: accountOf(at(statement, 'Acct')),
    number: text(statement, 'ElctrncSeqNb') ?? text(statement, 'LglSeqNb') ?? text(statement, 'Id'),
    page: text(statement, 'StmtPgntn', 'PgNb'),
    ...{ from_on, to_on, opened_on: opening.on, closed_on: closing.on },
    ...{ opening: opening.amount, closing: closing.amount },
    ...{ lines: oldestFirst(lines), zero_lines: findings.zero },
  };
}

function accountOf(account: Node): string | null {
  const said = text(account, 'Id', 'IBAN') ?? text(account, 'Id', 'Othr', 'Id');
  return said && accountIn(said);
}

interface Balance {
  amount: Halalas;
  on: string;
}
function balanceOf(statement: Node, codes: string[], which: 'opening' | 'closing', zone: string, bad: Wrong[]): Balance | null {
  const balances = nodes(statement, 'Bal');
  const found = codes
    .map((code) => balances.find((one) => text(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((one) => one !== undefined);
  const amount = found ? signed(found) : null;
  const on = found ? dayAt(found, 'Dt', zone) : null;
  if (!found) bad.push(wrong(`no_${which}`));
  else if (amount === 'currency') bad.push(wrong('currency'));
  else if (amount === null || on === null) bad.push(wrong(`bad_${which}`));
  else return { amount, on };
  return null;
}

/** The line of an entry; null if it is bad, moves nothing, or isn't booked: pending entries are no part of the balance. */
function lineOf(entry: Node, row: number, zone: string, findings: Findings): ReadLine | null {
  const { bad } = findings;
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts');
  if (status !== null && status !== 'BOOK') return null;
  const amount = signed(entry);
  // Without a booking day, the value day stands in for it; one that can't be read is no blank.
  const booked_on = dayAt(entry, saidAt(entry, 'BookgDt') === null ? 'ValDt' : 'BookgDt', zone);
  if (amount === 'currency') bad.push(wrong('row_currency', row));
  else if (amount === null) bad.push(wrong('amount', row));
  else if (booked_on === null) bad.push(wrong('day', row));
  else if (amount === 0) findings.zero++;
  else {
    const details = nodes(entry, 'NtryDtls').flatMap((one) => nodes(one, 'TxDtls'));
    return {
      ...{ row, booked_on, amount },
      reference: referenceOf(details) ?? text(entry, 'NtryRef'),
      text: [...details.flatMap(wordsOf), text(entry, 'AddtlNtryInf')].filter(Boolean).join(' '),
      bank_ref: text(entry, 'AcctSvcrRef') ?? text(details[0], 'Refs', 'AcctSvcrRef'),
    };
  }
  return null;
}

const none = 'NOTPROVIDED';
const referenceOf = (details: Node[]): string | null =>
  details
    .flatMap((one) => [
      ...nodes(at(one, 'RmtInf'), 'Strd').map((said) => text(said, 'CdtrRefInf', 'Ref')),
      text(one, 'Refs', 'EndToEndId'),
      text(one, 'Refs', 'TxId'),
    ])
    .find((said) => said !== null && said !== none) ?? null;
const wordsOf = (one: Node): (string | null)[] => [
  ...['Dbtr', 'Cdtr'].map((party) => text(one, 'RltdPties', party, 'Nm') ?? text(one, 'RltdPties', party, 'Pty', 'Nm')),
  ...list(at(one, 'RmtInf').Ustrd).map(wordOf),
  text(one, 'AddtlTxInf'),
];

/** Its amount, below zero for a debit. A reversal of a credit is a debit already. */
function signed(node: Node): Halalas | 'currency' | null {
  const currency = at(node, 'Amt')['@Ccy'];
  if (typeof currency === 'string' && currency !== 'SAR') return 'currency';
  const amount = isoAmount(text(node, 'Amt') ?? '');
  const side = text(node, 'CdtDbtInd');
  if (amount === null) return null;
  return side === 'CRDT' ? amount : side === 'DBIT' ? -amount || 0 : null;
}

/** A day or a time as it is written; `FrDtTm` too. null if there is none. */
const saidAt = (node: Node, name: string): string | null =>
  text(node, name, 'Dt') ?? text(node, name, 'DtTm') ?? text(node, `${name}DtTm`) ?? text(node, `${name}Dt`);
const timeWithOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?(Z|[+-]\d\d:\d\d)$/;
/** The day of `saidAt`; null if there is none. */
function dayAt(node: Node, name: string, zone: string): string | null {
  const said = saidAt(node, name) ?? '';
  const day = said.slice(0, 10);
  if (!isDay(day)) return null;
  if (said.length > 40 || !timeWithOffset.test(said)) return day;
  const time = new Date(said);
  return Number.isNaN(time.getTime()) ? null : dayIn(zone, time);
}

const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (node: Node | undefined, ...path: string[]): Node =>
  path.reduce<Node>((inner, name) => nodeOf(partOf(list(inner[name])[0])), node ?? {});
/** An element with attributes has its text beside them. */
const partOf = (value: unknown): unknown => (typeof value === 'string' ? { '#text': value } : value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const nodes = (node: Node, name: string): Node[] => list(node[name]).map(nodeOf);
const wordOf = (value: unknown): string | null => {
  const said = typeof value === 'string' ? value : nodeOf(value)['#text'];
  return typeof said === 'string' && said.trim() ? said.trim() : null;
};
const text = (node: Node | undefined, ...path: string[]): string | null => wordOf(at(node, ...path));

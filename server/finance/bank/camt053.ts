import { XMLParser } from 'fast-xml-parser';
import { type Halalas, halalas, isMoney } from '../../../src/api/money.ts';
import {
  accountIn,
  isDay,
  joined,
  mostLines,
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

/** Reads a CAMT.053 document (ISO 20022, any version). Throws `Unreadable`. */
export function readCamt053(content: string): ReadStatement {
  // Entities that a document declares can be made to fill the memory; no bank's statement has one.
  if (/<!\s*(doctype|entity)/i.test(content)) return refuse(wrong('doctype'));
  const statements = nodes(at(documentOf(content), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (!statements.length) return refuse(wrong('no_statement'));
  let rows = 0;
  const parts = statements.map((statement) => {
    const read = readOne(statement, rows);
    rows += nodes(statement, 'Ntry').length;
    return read;
  });
  return joined(parts.sort((a, b) => (a.from_on < b.from_on ? -1 : a.from_on > b.from_on ? 1 : 0)));
}

function documentOf(content: string): Node {
  try {
    return nodeOf(parser().parse(content));
  } catch {
    return refuse(wrong('xml'));
  }
}

function readOne(statement: Node, before: number): ReadStatement {
  const bad: Wrong[] = [];
  const entries = nodes(statement, 'Ntry');
  if (before + entries.length > mostLines) refuse(wrong('too_many', null, { limit: mostLines }));
  const lines = entries.flatMap((entry, i) => lineOf(entry, before + i + 1, bad) ?? []);
  const opening = balanceOf(statement, ['OPBD', 'PRCD'], 'opening', bad);
  const closing = balanceOf(statement, ['CLBD'], 'closing', bad);
  if (bad.length || !opening || !closing) return refuse(...bad);
  const days = lines.map(({ booked_on }) => booked_on).sort();
  return {
    account: accountOf(at(statement, 'Acct')),
    number: text(statement, 'ElctrncSeqNb') ?? text(statement, 'LglSeqNb') ?? text(statement, 'Id'),
    from_on: dayAt(at(statement, 'FrToDt'), 'Fr') ?? days[0] ?? opening.on ?? closing.on,
    to_on: dayAt(at(statement, 'FrToDt'), 'To') ?? closing.on,
    opening: opening.amount,
    closing: closing.amount,
    lines,
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
function balanceOf(statement: Node, codes: string[], which: 'opening' | 'closing', bad: Wrong[]): Balance | null {
  const balances = nodes(statement, 'Bal');
  const found = codes
    .map((code) => balances.find((one) => text(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((one) => one !== undefined);
  const amount = found ? signed(found) : null;
  const on = found ? dayAt(found, 'Dt') : null;
  if (!found) bad.push(wrong(`no_${which}`));
  else if (amount === 'currency') bad.push(wrong('currency'));
  else if (amount === null || on === null) bad.push(wrong(`bad_${which}`));
  else return { amount, on };
  return null;
}

/** The line of an entry; null if it is bad, or not booked: pending entries are no part of the balance. */
function lineOf(entry: Node, row: number, bad: Wrong[]): ReadLine | null {
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts');
  if (status !== null && status !== 'BOOK') return null;
  const amount = signed(entry);
  const booked_on = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  if (amount === 'currency') bad.push(wrong('row_currency', row));
  else if (amount === null) bad.push(wrong('amount', row));
  else if (booked_on === null) bad.push(wrong('day', row));
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
  const said = text(node, 'Amt');
  const side = text(node, 'CdtDbtInd');
  if (said === null || !isMoney(said) || said.startsWith('-')) return null;
  return side === 'CRDT' ? halalas(said) : side === 'DBIT' ? -halalas(said) || 0 : null;
}

/** A day, said as a day or with its time; `FrDtTm` too. */
function dayAt(node: Node, name: string): string | null {
  const said = text(node, name, 'Dt') ?? text(node, name, 'DtTm') ?? text(node, `${name}DtTm`) ?? text(node, `${name}Dt`);
  const day = said?.slice(0, 10) ?? '';
  return isDay(day) ? day : null;
}

const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const at = (node: Node | undefined, ...path: string[]): Node =>
  path.reduce<Node>((inner, name) => nodeOf(list(inner[name])[0] === undefined ? {} : partOf(list(inner[name])[0])), node ?? {});
/** An element with attributes has its text beside them. */
const partOf = (value: unknown): unknown => (typeof value === 'string' ? { '#text': value } : value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const nodes = (node: Node, name: string): Node[] => list(node[name]).map(nodeOf);
const wordOf = (value: unknown): string | null => {
  const said = typeof value === 'string' ? value : nodeOf(value)['#text'];
  return typeof said === 'string' && said.trim() ? said.trim() : null;
};
const text = (node: Node | undefined, ...path: string[]): string | null => wordOf(at(node, ...path));

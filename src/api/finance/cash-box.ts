import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { optional, recordShape } from '../fields.ts';
import type { Halalas } from '../money.ts';

export const cashBoxStatuses = ['closed', 'open', 'counted'] as const;

/** Saudi notes, then coins, in halalas. */
export const denominations = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1] as const;
export type Denomination = (typeof denominations)[number];
export const piecesField = (denomination: Denomination) => `pieces_${denomination}` as const;
type PiecesField = `pieces_${Denomination}`;
/** How many pieces there are of each denomination; one that is left out is not there. */
export type Pieces = { [Name in PiecesField]?: number | null | undefined };
export const piecesFields = denominations.map(piecesField);

/** The amount of counted notes and coins. */
export const amountOfPieces = (pieces: Pieces): Halalas =>
  denominations.reduce((sum, one) => sum + one * (pieces[piecesField(one)] ?? 0), 0);

/** Differences above this amount are closed by somebody else who may approve (decision 40). */
export const largestOwnDifference: Halalas = 5000;

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());
const nullableDay = z.nullable(dayText());

export const cashBoxFields = defineFields('finance.cash_box', {
  name: field.text(120, { label: 'finance.cash_box.name', isSorted: true, isMain: true, width: 220 }),
  status: field.status(cashBoxStatuses, 'cash_box.status', { width: 130 }),
  /** Null for a desk, whose box is opened by whoever works there. */
  person_id: field.optionalReference('user', {
    hint: 'finance.cash_box.person_id.hint',
    shownBy: ['person_name'],
    isMain: true,
    width: 180,
  }),
  /** Stays in the box for change, drawn from the bank when the box is made. */
  float: field.presetMoney({ initial: '0.00', hint: 'finance.cash_box.float.hint' }),
  /** The person through whom cash comes and goes while it is open. */
  holder_id: field.shown('reference', nullableId, { to: 'user', shownBy: ['holder_name'], width: 180 }),
  balance: field.shown('money', moneyText(), { isSorted: true, isSummed: true, isMain: true }),
  opened_on: field.shown('day', nullableDay),
  counted: field.shown('money', z.nullable(moneyText())),
  difference: field.shown('money', z.nullable(moneyText())),
  counted_on: field.shown('day', nullableDay),
  note: field.long(2000, { label: 'sales.lead.note' }),
});
export const CashBox = z.object({
  ...recordShape,
  ...recordOf(cashBoxFields),
  person_name: nullableText,
  holder_name: nullableText,
  counted_by: nullableId,
  counted_by_name: nullableText,
  /** The sub account of purpose `cash` that it is a part of. */
  sub_account: z.string(),
});
export type CashBox = z.infer<typeof CashBox>;

/** A day-end count that was closed. */
export const CashCount = z.object({
  id: z.int(),
  counted_on: dayText(),
  expected: moneyText(),
  counted: moneyText(),
  difference: moneyText(),
  /** By field of the count, such as `pieces_500`: five riyals. */
  pieces: z.record(z.string(), z.int()),
  counted_by_name: nullableText,
  closed_by_name: nullableText,
});
export type CashCount = z.infer<typeof CashCount>;
/** Cash that came into the box, or left it. */
export const CashMovement = z.object({
  transaction_id: z.int(),
  date: dayText(),
  /** Below zero is cash that left. */
  amount: moneyText(),
  document_kind: z.string(),
  document_id: z.int(),
  document_number: nullableText,
  tenant_name: nullableText,
});
export type CashMovement = z.infer<typeof CashMovement>;
export const CashBoxDetails = z.extend(CashBox, {
  /** The last 30, the newest first. */
  counts: z.array(CashCount),
  /** The last 100, the newest first. */
  movements: z.array(CashMovement),
});
export type CashBoxDetails = z.infer<typeof CashBoxDetails>;

export const CashBoxInput = z.strictObject(inputOf(cashBoxFields));
export type CashBoxInput = z.output<typeof CashBoxInput>;
export const cashBoxColumns = columnsOf<CashBox>(cashBoxFields, [
  'name',
  'status',
  'person_id',
  'holder_id',
  'balance',
  'counted_on',
]);

const version = z.optional(z.int().check(z.gte(1)));
const mostPieces = 1_000_000;
const count = () => optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostPieces)));
const counts = Object.fromEntries(piecesFields.map((name) => [name, count()])) as {
  [Name in PiecesField]: ReturnType<typeof count>;
};
const one = '/cash_boxes/{id}';
const move = <const E extends string>(event: E, needs: 'finance.create' | 'finance.view') => ({
  needs,
  answer: CashBoxDetails,
  moves: { lifecycle: 'cash_box', event } as const,
});

/** Our addition: cash is taken, paid out, counted and brought to the bank from a box that somebody answers for. */
export const cashBoxCalls = {
  list: list('X-CBX-01', '/cash_boxes', {
    needs: 'finance.view',
    answer: CashBox,
    filters: filtersOf(cashBoxFields, 'status', 'person_id', 'holder_id'),
    sorts: [...sortsOf(cashBoxFields), 'created_at'],
  }),
  /** Makes a box, closed. Its float is posted as drawn from the bank. */
  create: post('X-CBX-02', '/cash_boxes', {
    needs: 'finance.approve',
    wrapper: 'cash_box',
    body: CashBoxInput,
    answer: CashBoxDetails,
  }),
  get: get('X-CBX-03', one, { needs: 'finance.view', answer: CashBoxDetails }),
  update: put('X-CBX-04', one, {
    needs: 'finance.approve',
    wrapper: 'cash_box',
    body: changeOf(CashBoxInput),
    answer: CashBoxDetails,
  }),
  /** Opens the caller's own box, which is made if there is none; goes back to one that is counted. Answers with the open one. */
  openMine: post('X-CBX-05', '/cash_boxes/open_mine', { needs: 'finance.create', answer: CashBoxDetails }),
  open: put('X-CBX-06', `${one}/open`, { body: z.strictObject({ version }), ...move('open', 'finance.create') }),
  count: put('X-CBX-07', `${one}/count`, { body: z.strictObject({ ...counts, version }), ...move('count', 'finance.create') }),
  /** Goes back to the box before it is closed: to count again, or to take more cash. */
  resume: put('X-CBX-08', `${one}/resume`, { body: z.strictObject({ version }), ...move('resume', 'finance.create') }),
  /** Above 50.00, by somebody else who may approve. */
  close: put('X-CBX-09', `${one}/close`, { body: z.strictObject({ version }), ...move('close', 'finance.view') }),
};

import * as z from 'zod/mini';
import { get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { optionalText, recordShape, text } from '../fields.ts';

export const bankStatementStatuses = ['imported', 'reconciling', 'reconciled', 'discarded'] as const;
export const bankFormats = ['camt053', 'mt940', 'csv'] as const;
export const bankLineStates = ['unmatched', 'matched', 'explained'] as const;
/** How long a file may be, in characters. */
export const mostFileText = 900_000;
/** Lines of one answer. */
export const bankLinesAtOnce = 100;

const nullableText = z.nullable(z.string());

/** A bank statement, whose lines are matched with the books. Made from the bank's file alone. */
export const bankStatementFields = defineFields('finance.bank_statement', {
  account: field.shown('text', z.string(), { isSorted: true, isMain: true, width: 220 }),
  number: field.shown('text', nullableText, { label: 'finance.invoice.number', width: 100 }),
  status: field.status(bankStatementStatuses, 'bank_statement.status', { width: 130 }),
  from_on: field.shown('day', z.string(), { width: 120 }),
  to_on: field.shown('day', z.string(), { isSorted: true, isMain: true, width: 120 }),
  opening: field.shown('money', moneyText()),
  closing: field.shown('money', moneyText(), { isMain: true }),
  line_count: field.shown('number', z.int(), { width: 90 }),
  /** Neither matched nor explained. */
  open_lines: field.shown('number', z.int(), { isSorted: true, isMain: true, width: 90 }),
  /** Lines of the file that an earlier import has, and lines of 0.00: neither is kept. */
  skipped_lines: field.shown('number', z.int(), { width: 90 }),
  zero_lines: field.shown('number', z.int(), { width: 90 }),
  format: field.shown('choice', z.enum(bankFormats), {
    options: bankFormats,
    texts: 'finance.bank_statement.format',
    width: 110,
  }),
  file_name: field.shown('text', z.string()),
  created_at: field.shown('instant', z.string(), { isSorted: true, width: 150 }),
  /** Why it was reopened last. */
  reason: field.shown('long', nullableText),
});

/** The line of a bank statement that a movement is matched with: its row in the file, and the statement's last day. */
export const MatchedLine = z.object({ bank_statement_id: z.int(), row: z.int(), to_on: dayText() });
export type MatchedLine = z.infer<typeof MatchedLine>;

export const BankStatement = z.object({
  ...recordShape,
  ...recordOf(bankStatementFields),
  /** The closing balance of the statement before; null if this is the account's first. */
  closing_before: z.nullable(moneyText()),
  /** Whether the month in which it ends is open. */
  period_is_open: z.boolean(),
  /** The row of a line whose movement was reversed, while the reversal is on no statement; null if there is none. */
  reversed_row: z.nullable(z.int()),
});
export type BankStatement = z.infer<typeof BankStatement>;

export const BankFileInput = z.strictObject({
  file_name: text(200),
  /** What is in the file, as text. */
  content: z.string().check(z.minLength(1), z.maxLength(mostFileText)),
  /** The IBAN or number of the account, if the file doesn't say it. */
  account: optionalText(60),
  /** Leaves out the lines that earlier imports of the account have; without it, a file with such lines is refused. */
  skip_known: z.optional(z.boolean()),
});
export type BankFileInput = z.output<typeof BankFileInput>;

export const bankStatementColumns = columnsOf<BankStatement>(bankStatementFields, [
  'account',
  'status',
  'from_on',
  'to_on',
  'opening',
  'closing',
  'line_count',
  'open_lines',
  'format',
  'created_at',
]);

/** Money that moved on the bank account in the books: what one posting did to it. */
export const BankMovement = z.object({
  /** Below zero: the id of a pay-in slip that no line has confirmed yet. */
  transaction_id: z.int(),
  date: dayText(),
  /** Below zero is money that left. */
  amount: moneyText(),
  /** The document that posted it. */
  document_kind: z.string(),
  document_id: z.int(),
  document_number: nullableText,
  reference: nullableText,
  tenant_name: nullableText,
  /** It was taken back, or takes another back. */
  is_reversed: z.boolean(),
});
export type BankMovement = z.infer<typeof BankMovement>;

export const BankSuggestion = z.object({
  ...BankMovement.shape,
  score: z.int(),
  /** The one movement that is meant beyond doubt. */
  is_exact: z.boolean(),
});
export type BankSuggestion = z.infer<typeof BankSuggestion>;

export const BankLine = z.object({
  id: z.int(),
  /** Its row in the file. */
  row: z.int(),
  booked_on: dayText(),
  /** Above zero is money that came in. */
  amount: moneyText(),
  reference: nullableText,
  text: z.string(),
  bank_ref: nullableText,
  state: z.enum(bankLineStates),
  /** What an explained line is. */
  reason: nullableText,
  settled_by_name: nullableText,
  movements: z.array(BankMovement),
  /** The likeliest movements of an unmatched line, the best first. */
  suggestions: z.array(BankSuggestion),
});
export type BankLine = z.infer<typeof BankLine>;

/** The bank and the books at the end of a statement. */
export const BankBalance = z.object({
  bank: moneyText(),
  book: moneyText(),
  /** Of the bank less of the books. */
  difference: moneyText(),
  /** The statement's lines that no movement is matched with, and what they come to. */
  open_lines: z.int(),
  lines: moneyText(),
  /** Movements of the statement's days that are on no statement. */
  open_movements: z.int(),
  movements: moneyText(),
  /** Lines of which one movement is meant beyond doubt. */
  exact_lines: z.int(),
});
export type BankBalance = z.infer<typeof BankBalance>;

/** A posting, or below zero a pay-in slip, as movements are listed. */
const movementId = () => z.int().check(z.refine((value) => value !== 0));
const version = z.optional(z.int().check(z.gte(1)));
const view = { needs: 'finance.view' } as const;
const one = '/bank_statements/{id}';
const answered = { wrapper: 'bank_statement', answer: BankStatement } as const;
const move = <const E extends string>(event: E) => ({
  answer: BankStatement,
  moves: { lifecycle: 'bank_statement', event } as const,
});

/** Our addition: what the bank says, matched with what the books say. */
export const bankStatementCalls = {
  list: list('X-BNK-01', '/bank_statements', {
    ...view,
    answer: BankStatement,
    filters: { ...filtersOf(bankStatementFields, 'status', 'format'), ...rangesOf(bankStatementFields, 'to_on', 'closing') },
    sorts: sortsOf(bankStatementFields),
  }),
  /** Imports a bank's file. What is wrong in it is told by row; nothing is kept then. */
  create: post('X-BNK-02', '/bank_statements', { needs: 'finance.create', body: BankFileInput, ...answered }),
  get: get('X-BNK-03', one, { ...view, answer: BankStatement }),
  balance: get('X-BNK-04', `${one}/balance`, { ...view, answer: BankBalance }),
  /** At most 100 of its lines, the oldest first, with what they match or may match. */
  lines: get('X-BNK-05', `${one}/lines`, {
    ...view,
    query: z.strictObject({
      state: z.optional(z.enum(bankLineStates)),
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    answer: z.array(BankLine),
  }),
  /** The movements that a line can be matched with: of the days around it, or found by number, reference or tenant. */
  movements: get('X-BNK-06', `${one}/lines/{line_id}/movements`, {
    ...view,
    query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
    answer: z.array(BankMovement),
  }),
  /** Matches a line with movements that come to its amount. */
  match: put('X-BNK-07', `${one}/lines/{line_id}/match`, {
    needs: 'finance.edit',
    wrapper: 'bank_statement',
    body: z.strictObject({ transaction_ids: z.array(movementId()).check(z.minLength(1), z.maxLength(50)) }),
    answer: BankStatement,
  }),
  /** Matches every line of which one movement is meant beyond doubt. */
  matchExact: post('X-BNK-08', `${one}/match_exact`, { needs: 'finance.edit', answer: BankStatement }),
  /** Says what a line is that the books don't have: a fee, a transfer between accounts. */
  explain: put('X-BNK-09', `${one}/lines/{line_id}/explain`, {
    needs: 'finance.edit',
    wrapper: 'bank_statement',
    body: z.strictObject({ reason: text(500) }),
    answer: BankStatement,
  }),
  /** Makes a line unmatched again. */
  release: put('X-BNK-10', `${one}/lines/{line_id}/release`, { needs: 'finance.edit', answer: BankStatement }),
  reconcile: put('X-BNK-11', `${one}/reconcile`, {
    needs: 'finance.approve',
    body: z.strictObject({ version }),
    ...move('reconcile'),
  }),
  reopen: put('X-BNK-12', `${one}/reopen`, {
    needs: 'finance.approve',
    body: z.strictObject({ reason: optionalText(500), version }),
    ...move('reopen'),
  }),
  /** Takes one line of a reconciled statement up again: what it was matched with is free. */
  reopenLine: put('X-BNK-14', `${one}/reopen_line`, {
    needs: 'finance.approve',
    body: z.strictObject({ row: z.optional(z.int().check(z.gte(1))), reason: optionalText(500), version }),
    ...move('reopen_line'),
  }),
  /** Gives up a statement of which nothing is matched: its file can be imported again. */
  discard: put('X-BNK-13', `${one}/discard`, { needs: 'finance.edit', body: z.strictObject({ version }), ...move('discard') }),
};

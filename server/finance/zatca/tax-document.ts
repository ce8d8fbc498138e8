import { randomUUID } from 'node:crypto';
import type { TaxReport } from '../../../src/api/finance/tax-report.ts';
import { money } from '../../../src/api/money.ts';
import { secondsOnTheWall } from '../../../src/calendar/zone.ts';
import type { Scope } from '../../db/scope.ts';
import { readNoteAndParties } from '../credit-note-record.ts';
import { countUp } from '../document-numbers.ts';
import { readInvoiceAndParties } from '../invoice-record.ts';
import { contentOfInvoice, contentOfNote } from './contents.ts';
import { qrText } from './qr-text.ts';
import type { TaxDocument } from './tax-content.ts';
import { issuedAt } from './tax-parties.ts';
import { firstPih, ublOf } from './ubl.ts';

type Reported = Pick<TaxReport, 'kind' | 'invoice_id' | 'credit_note_id' | 'issued_on' | 'number'>;
type Supplied = Pick<TaxDocument, 'supplied_from' | 'supplied_to'>;

/** The first and the last day of what is supplied over a period; otherwise the day of the issue. */
function suppliedOn(lines: readonly { from_on: string | null; to_on: string | null }[], issued_on: string): Supplied {
  const periods = lines.flatMap(({ from_on, to_on }) => (from_on && to_on ? [{ from_on, to_on }] : []));
  const [first] = periods.map(({ from_on }) => from_on).sort();
  const last = periods
    .map(({ to_on }) => to_on)
    .sort()
    .at(-1);
  return { supplied_from: first ?? issued_on, supplied_to: last ?? null };
}

async function contentOf(scope: Scope, { kind, invoice_id, credit_note_id, issued_on }: Reported) {
  if (invoice_id !== null) {
    const invoice = await readInvoiceAndParties(scope, invoice_id);
    return { ...contentOfInvoice(invoice, kind, invoice.parties), ...suppliedOn(invoice.lines, issued_on) };
  }
  const note = await readNoteAndParties(scope, credit_note_id as number);
  return { ...contentOfNote(note, note.invoice_lines, kind, note.parties), ...suppliedOn([], issued_on) };
}

/**
 * The next place in the company's chain: its counter, and the hash of the document before it. The counter stays locked until the
 * transaction ends, and goes back with it.
 */
async function nextInChain(scope: Scope): Promise<{ icv: number; pih: string }> {
  const icv = await countUp(scope, 'tax_report');
  const { rows } = await scope.client.query<{ hash: string }>({
    name: 'tax_report.hash_before',
    text: 'select hash from tax_reports where company_id = $1 and icv = $2',
    values: [scope.company, icv - 1],
  });
  return { icv, pih: rows[0]?.hash ?? firstPih };
}

/** Makes the document that a report sends, with its place in the chain. */
export async function makeTaxDocument(
  scope: Scope,
  report: Reported,
): Promise<Record<'pih' | 'uuid' | 'hash' | 'xml', string> & { icv: number }> {
  const content = await contentOf(scope, report);
  const of = report.invoice_id === null ? 'credit_note' : 'invoice';
  const issued = await issuedAt(scope, { entity: of, id: (report.invoice_id ?? report.credit_note_id) as number });
  if (!issued) throw new Error(`The ${of} of a tax report isn't posted`);
  const { icv, pih } = await nextInChain(scope);
  const uuid = randomUUID();
  const document: TaxDocument = {
    ...content,
    ...{ number: report.number, uuid, icv, pih, issued_on: report.issued_on },
    issued_at: secondsOnTheWall(issued.time_zone, issued.at),
  };
  const qr = qrText({
    seller: document.seller.name,
    vatNo: document.seller.vat_no ?? '',
    at: issued.at,
    total: money(document.gross),
    vat: money(document.vat),
  });
  return { icv, pih, uuid, ...ublOf(document, qr) };
}

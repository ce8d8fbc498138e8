import type { CreditNote } from '../../src/api/finance/credit-note.ts';
import type { Invoice, InvoiceLine } from '../../src/api/finance/invoice.ts';
import { halalas, money } from '../../src/api/money.ts';
import { wallClock } from '../../src/calendar/zone.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { Language } from '../../src/locales/translate.ts';
import { isShareable } from '../../src/machines/finance/rules/tax-document.ts';
import type { Scope } from '../db/scope.ts';
import { readNote } from '../finance/credit-note-record.ts';
import { readInvoice } from '../finance/invoice-record.ts';
import { qrText } from '../finance/zatca/qr-text.ts';
import { ApiError } from '../kit/api-error.ts';
import { texts } from '../kit/texts.ts';
import { companyLetterhead } from './company-letterhead.ts';
import type { Block, PrintedDocument, QrBlock, Table } from './document.ts';
import { leftToRight } from './fill.ts';

type Asked = { language: Language };
type TextKey = Parameters<(typeof texts)['en']>[0];
/** What an invoice or a credit note says of a line. */
type Line = Pick<InvoiceLine, 'id' | 'net' | 'vat' | 'gross' | 'vat_category' | 'vat_rate'> & { what: string };
type Fact = [label: string, value: string];

/** Who issued a document to whom, and when. */
interface Parties {
  seller_ar: string | null;
  seller_en: string | null;
  seller_vat_no: string | null;
  time_zone: string;
  buyer: string;
  buyer_vat_no: string | null;
  buyer_register: string | null;
  issued_at: Date | null;
}
async function partiesOf(
  { client, company }: Scope,
  of: { entity: 'invoice' | 'credit_note'; event: 'post' | 'issue'; id: number; tenant_id: number },
): Promise<Parties> {
  const { rows } = await client.query<Parties>({
    name: 'tax_invoice.parties',
    text: `select c.name_ar as seller_ar, c.name_en as seller_en, c.vat_no as seller_vat_no, c.time_zone, t.name as buyer,
        t.vat_no as buyer_vat_no, t.commercial_register as buyer_register,
        (select min(l.company_at) from record_log l
          where l.company_id = $1 and l.entity = $3 and l.record_id = $4 and l.event = $5) as issued_at
      from companies c join tenants t on t.company_id = c.id where c.id = $1 and t.id = $2`,
    values: [company, of.tenant_id, of.entity, of.id, of.event],
  });
  if (!rows[0]) throw new Error(`There is no tenant ${of.tenant_id}`);
  return rows[0];
}

/** How a document words its labels: a tax document has Arabic beside any other language, as the tax authority wants it. */
function wording(language: Language, isTax: boolean) {
  const t = texts[language];
  const other = texts[language === 'ar' ? 'en' : 'ar'];
  const label = (key: TextKey, between: string) => (isTax ? `${t(key)}${between}${other(key)}` : t(key));
  return { t, label: (key: TextKey) => label(key, ' · '), head: (key: TextKey) => label(key, '\n'), ...formatsOf(language) };
}
type Wording = ReturnType<typeof wording>;

const rateOf = ({ vat_category, vat_rate }: Pick<Line, 'vat_category' | 'vat_rate'>, { t, percent }: Wording) =>
  vat_rate ? percent(vat_rate / 100) : t(`finance.vat_category.${vat_category}`);

function linesTable(lines: readonly Line[], of: Pick<Invoice, 'net' | 'vat' | 'gross'>, words: Wording): Table {
  const { head, label, money: riyals } = words;
  return {
    type: 'table',
    columns: [
      { label: head('finance.invoice_line.description'), share: 3 },
      { label: head('documents.tax_invoice.net'), isNumber: true, share: 1.2 },
      { label: head('documents.tax_invoice.rate'), isNumber: true },
      { label: head('sales.quotation.vat'), isNumber: true },
      { label: head('documents.tax_invoice.with_vat'), isNumber: true, share: 1.2 },
    ],
    rows: lines.map((line) => [line.what, riyals(line.net), rateOf(line, words), riyals(line.vat), riyals(line.gross)]),
    total: [label('sales.quotation.total'), riyals(of.net), '', riyals(of.vat), riyals(of.gross)],
  };
}

/** What is taxed at each rate: only where there is more than one. */
function ratesTable(lines: readonly Line[], words: Wording): Block[] {
  const byRate = new Map<string, Line[]>();
  for (const line of lines) byRate.set(rateOf(line, words), [...(byRate.get(rateOf(line, words)) ?? []), line]);
  if (byRate.size < 2) return [];
  const sum = (of: readonly Line[], what: 'net' | 'vat') =>
    words.money(money(of.reduce((total, line) => total + halalas(line[what]), 0)));
  return [
    {
      type: 'table',
      columns: [
        { label: words.head('documents.tax_invoice.rate'), share: 3 },
        { label: words.head('documents.tax_invoice.taxable'), isNumber: true, share: 1.2 },
        { label: words.head('sales.quotation.vat'), isNumber: true, share: 1.2 },
      ],
      rows: [...byRate].map(([rate, of]) => [rate, sum(of, 'net'), sum(of, 'vat')]),
    },
  ];
}

/** What a line of an invoice is for, its period, and its quantity. */
function whatOf({ description, from_on, to_on, quantity, price }: InvoiceLine, { date, money: riyals }: Wording): string {
  const period = from_on && to_on ? `${date(from_on)} – ${date(to_on)}` : '';
  return [description, period, quantity > 1 ? `${quantity} × ${riyals(price)}` : ''].filter(Boolean).join('\n');
}

const issuedFact = ({ issued_at, time_zone }: Parties, issued_on: string | null, { label, bothDates }: Wording): Fact[] =>
  issued_on
    ? [
        [
          label('finance.invoice.issued_on'),
          issued_at ? `${bothDates(issued_on)} ${leftToRight(wallClock(time_zone, issued_at).slice(11))}` : bothDates(issued_on),
        ],
      ]
    : [];
const buyerFacts = ({ buyer, buyer_vat_no, buyer_register }: Parties, { label }: Wording): Fact[] => [
  [label('documents.tax_invoice.buyer'), buyer],
  ...(buyer_vat_no ? [[label('documents.tax_invoice.vat_no'), leftToRight(buyer_vat_no)] satisfies Fact] : []),
  ...(buyer_register ? [[label('documents.tax_invoice.register'), leftToRight(buyer_register)] satisfies Fact] : []),
];

/** The QR code that the tax authority wants on a document that has VAT to report. */
function qrOf(parties: Parties, of: Pick<Invoice, 'gross' | 'vat'>, { label }: Wording): QrBlock | undefined {
  const { issued_at, seller_ar, seller_en, seller_vat_no } = parties;
  if (!issued_at || !seller_vat_no) return undefined;
  const text = qrText({
    seller: seller_ar || seller_en || '',
    vatNo: seller_vat_no,
    at: issued_at,
    total: of.gross,
    vat: of.vat,
  });
  return { text, caption: label('documents.tax_invoice.qr') };
}

const marks: Readonly<Record<string, TextKey>> = { draft: 'documents.mark.draft', void: 'documents.mark.void' };

/** A standard tax document is its buyer's once the tax authority has cleared it. Throws an ApiError before. */
function mustBeShareable(of: Pick<Invoice, 'tax_type' | 'tax_report'>): void {
  if (!isShareable(of)) throw new ApiError(422, 'refused', `finance.tax_report.error.not_cleared.${of.tax_report}`);
}

/** An invoice for its tenant: a tax invoice, standard or simplified, where something in it is taxed. */
export async function invoicePaper(scope: Scope, id: number, { language }: Asked): Promise<PrintedDocument> {
  const invoice = await readInvoice(scope, id);
  mustBeShareable(invoice);
  const parties = await partiesOf(scope, { entity: 'invoice', event: 'post', id, tenant_id: invoice.tenant_id });
  const words = wording(language, invoice.tax_type !== null);
  const { t, label, bothDates, money: riyals } = words;
  const letterhead = await companyLetterhead(scope, language);
  const reference = invoice.number ? leftToRight(invoice.number) : '';
  const lines = invoice.lines.map((line) => ({ ...line, what: whatOf(line, words) }));
  const settled = halalas(invoice.gross) - halalas(invoice.open);
  const mark = marks[invoice.status];
  return {
    language,
    title: label(invoice.tax_type ? `documents.tax_invoice.${invoice.tax_type}` : 'app.entity.invoice'),
    reference,
    mark: mark ? t(mark) : null,
    letterhead,
    blocks: [
      {
        type: 'facts',
        rows: [
          ...issuedFact(parties, invoice.issued_on, words),
          [label('finance.invoice.due_on'), bothDates(invoice.due_on)],
          ...buyerFacts(parties, words),
          ...(invoice.contract_ref_no
            ? [[label('finance.invoice.contract'), leftToRight(invoice.contract_ref_no)] satisfies Fact]
            : []),
        ],
      },
      linesTable(lines, invoice, words),
      ...ratesTable(lines, words),
      ...(invoice.number && invoice.status !== 'void'
        ? [
            {
              type: 'facts',
              rows: [
                ...(settled ? [[label('documents.tax_invoice.settled'), riyals(money(settled))] satisfies Fact] : []),
                [label('documents.tax_invoice.to_pay'), `${riyals(invoice.open)} ${t('sales.riyals')}`],
              ],
            } satisfies Block,
          ]
        : []),
      ...(invoice.note ? [{ type: 'text', text: invoice.note } satisfies Block] : []),
    ],
    qr: invoice.tax_type && invoice.status !== 'void' ? qrOf(parties, invoice, words) : undefined,
    foot: [letterhead.name, reference].filter(Boolean).join(' · '),
  };
}

/** A credit note for its tenant: which invoice it corrects, why, and by how much. */
export async function creditNotePaper(scope: Scope, id: number, { language }: Asked): Promise<PrintedDocument> {
  const note: CreditNote = await readNote(scope, id);
  mustBeShareable(note);
  const invoice = await readInvoice(scope, note.invoice_id);
  const parties = await partiesOf(scope, { entity: 'credit_note', event: 'issue', id, tenant_id: note.tenant_id });
  const words = wording(language, invoice.tax_type !== null);
  const { t, label, date } = words;
  const letterhead = await companyLetterhead(scope, language);
  const reference = note.number ? leftToRight(note.number) : '';
  const lines = note.lines.flatMap(({ invoice_line_id, ...amounts }): Line[] => {
    const line = invoice.lines.find(({ id: own }) => own === invoice_line_id);
    return line ? [{ ...line, ...amounts, what: line.description }] : [];
  });
  return {
    language,
    title: label(invoice.tax_type ? `documents.tax_credit_note.${invoice.tax_type}` : 'app.entity.credit_note'),
    reference,
    mark: note.number ? null : t('documents.mark.draft'),
    letterhead,
    blocks: [
      {
        type: 'facts',
        rows: [
          ...issuedFact(parties, note.issued_on, words),
          [
            label('documents.tax_credit_note.of'),
            `${leftToRight(invoice.number ?? '')}${invoice.issued_on ? ` · ${date(invoice.issued_on)}` : ''}`,
          ],
          [label('finance.credit_note.reason'), t(`finance.credit_note.reason.${note.reason}`)],
          ...buyerFacts(parties, words),
        ],
      },
      linesTable(lines, note, words),
      ...ratesTable(lines, words),
      ...(note.note ? [{ type: 'text', text: note.note } satisfies Block] : []),
    ],
    qr: invoice.tax_type ? qrOf(parties, note, words) : undefined,
    foot: [letterhead.name, reference].filter(Boolean).join(' · '),
  };
}

import type { CreditReason } from '../../../src/api/finance/credit-note.ts';
import type { TaxReport } from '../../../src/api/finance/tax-report.ts';
import { type Halalas, share } from '../../../src/api/money.ts';
import { type TaxedLine, type TaxTotal, taxTotals, type VatCategory } from '../../../src/machines/finance/rules/vat.ts';

/** A seller or a buyer, with the parts of a national address. */
export interface Party {
  name: string;
  vat_no: string | null;
  /** Its commercial registration. */
  register: string | null;
  street: string | null;
  building_no: string | null;
  additional_no: string | null;
  district: string | null;
  city: string | null;
  postal_code: string | null;
}
export interface TaxLine extends TaxedLine {
  what: string;
  quantity: number;
  price: Halalas;
  vat: Halalas;
  /** Why it isn't taxed: the code of the tax authority. */
  exemption: string | null;
}
/** What a tax invoice or a credit note says, before it has a number: all that the tax authority's rules ask about. */
export interface TaxContent {
  kind: TaxReport['kind'];
  type: 'invoice' | 'credit_note';
  seller: Party;
  buyer: Party;
  /** Of a credit note: the invoice that it corrects, and why. */
  corrects: string | null;
  reason: string | null;
  lines: readonly TaxLine[];
  totals: readonly TaxTotal[];
  net: Halalas;
  vat: Halalas;
  gross: Halalas;
}
/** The document as it is sent, with its place in the company's chain. */
export interface TaxDocument extends TaxContent {
  number: string;
  uuid: string;
  /** By the company's clock: an ISO day, and 13:30:00. */
  issued_on: string;
  issued_at: string;
  /** The day of the supply, or its first and last. */
  supplied_from: string;
  supplied_to: string | null;
  icv: number;
  pih: string;
}

/** Why nothing is taxed, by category. For a zero rate the reason depends on the supply, and none of ours has one. */
const exemptions: Readonly<Record<VatCategory, string | null>> = {
  S: null,
  E: 'VATEX-SA-30',
  O: 'VATEX-SA-OOS',
  Z: null,
};
export const exemptionTexts: Readonly<Record<string, string>> = {
  'VATEX-SA-30': 'Real estate transactions mentioned in Article 30 of the VAT Regulations',
  'VATEX-SA-OOS': 'Services outside scope of tax / Not subject to VAT',
};

/** The tax authority's own words for the reasons of a credit note (KSA-10). */
export const creditReasonTexts: Readonly<Record<CreditReason, string>> = {
  cancellation: 'Cancellation or suspension of the supplies after its occurrence either wholly or partially',
  early_termination: 'Cancellation or suspension of the supplies after its occurrence either wholly or partially',
  price_correction: 'Amendment of the supply value which is pre-agreed upon between the supplier and consumer',
  data_error: 'In case of change in Seller’s or Buyer’s information',
  service_not_delivered: 'In case of goods or services refund',
};

/**
 * Lines as the tax authority reads them: the VAT of each by itself (BR-KSA-50). Those of the books share the VAT of their category
 * instead, which only the totals say.
 */
export const linesByThemselves = (lines: readonly TaxLine[]): TaxLine[] =>
  lines.map((line) => ({ ...line, vat: share(line.net, line.vat_rate) }));

/** A line with its exemption, as invoices and credit notes have it. */
export const taxLine = (line: Omit<TaxLine, 'exemption'>): TaxLine => ({ ...line, exemption: exemptions[line.vat_category] });

/** What is taxed at each rate, with the VAT that the lines say. */
export function totalsOf(lines: readonly TaxLine[]): TaxTotal[] {
  return taxTotals(lines).map((total) => ({
    ...total,
    vat: lines
      .filter(({ vat_category, vat_rate }) => vat_category === total.vat_category && vat_rate === total.vat_rate)
      .reduce((sum, { vat }) => sum + vat, 0),
  }));
}

/** Whether VAT is charged on something, if at nothing per cent. */
export const isTaxed = (lines: readonly { vat_category: VatCategory }[]): boolean =>
  lines.some(({ vat_category }) => vat_category === 'S' || vat_category === 'Z');

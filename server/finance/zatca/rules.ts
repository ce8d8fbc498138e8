import type { TaxProblem } from '../../../src/api/finance/tax-report.ts';
import { share } from '../../../src/api/money.ts';
import type { VatCategory } from '../../../src/machines/finance/rules/vat.ts';
import type { Party, TaxContent } from './tax-content.ts';

/** A rule of the tax authority that a document breaks. What is no problem is accepted with a warning. */
export interface Finding {
  code: string;
  problem: TaxProblem | null;
  message: string;
}
interface Rule {
  code: string;
  problem: TaxProblem | null;
  message: string;
  /** Whether the document breaks it. */
  breaks: (content: TaxContent) => boolean;
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);
const isVatNo = (given: string | null): boolean => /^3\d{13}3$/.test(given ?? '');
const isBlank = (given: string | null): boolean => !given?.trim();
const lacksAddress = ({ street, building_no, district, city, postal_code }: Party): boolean =>
  [street, district, city].some(isBlank) || !/^\d{4}$/.test(building_no ?? '') || !/^\d{5}$/.test(postal_code ?? '');
const allowedRates: Readonly<Record<VatCategory, readonly number[]>> = { S: [500, 1500], E: [0], Z: [0], O: [0] };
/** Limits of the tax authority on lengths (BR-KSA-F-06), in characters. */
const mostInAddress = 127;
const mostInName = 1000;
const isTooLong = ({ seller, buyer, lines, reason }: TaxContent): boolean =>
  [seller, buyer].some(
    ({ name, street, district, city }) =>
      name.length > mostInName || [street, district, city].some((part) => (part?.length ?? 0) > mostInAddress),
  ) || [...lines.map(({ what }) => what), reason ?? ''].some((text) => text.length > mostInName);
const isNote = ({ type }: TaxContent): boolean => type === 'credit_note';
/** Halalas by which the VAT of a category may differ: parts that are credited add up to the line, and are rounded (BR-CO-17). */
const tolerance = (content: TaxContent): number => (isNote(content) ? 99 : 0);

/** What every document must keep, taxed or not. */
const ofBooks: readonly Rule[] = [
  {
    code: 'BR-16',
    problem: 'no_lines',
    message: 'An invoice shall have at least one invoice line, and an amount.',
    breaks: ({ lines, gross }) => lines.length === 0 || gross === 0,
  },
  {
    code: 'BR-KSA-84',
    problem: 'category_rate',
    message: 'The VAT rate of a category must be 5 or 15 for the standard rate, and 0 for any other.',
    breaks: ({ lines }) => lines.some(({ vat_category, vat_rate }) => !allowedRates[vat_category].includes(vat_rate)),
  },
  {
    code: 'BR-CO-17',
    problem: 'vat_rounding',
    message: 'VAT category tax amount = VAT category taxable amount × VAT category rate, rounded to two decimals.',
    breaks: (content) =>
      content.totals.some(({ net, vat, vat_rate }) => {
        const allowed = vat_rate === 0 ? 0 : tolerance(content);
        return Math.abs(vat - share(net, vat_rate)) > allowed;
      }),
  },
  {
    code: 'BR-KSA-EN16931-11',
    problem: 'line_sum',
    message: 'Invoice line net amount = item net price × invoiced quantity.',
    breaks: ({ lines }) => lines.some(({ quantity, price, net }) => quantity < 1 || quantity * price !== net),
  },
  {
    code: 'BR-S-08',
    problem: 'document_sum',
    message: 'The taxable amount of a VAT category shall equal the sum of the net amounts of its lines.',
    breaks: ({ lines, totals }) =>
      totals.some(
        (total) =>
          total.net !==
          sum(
            lines.filter((line) => line.vat_category === total.vat_category && line.vat_rate === total.vat_rate),
            ({ net }) => net,
          ),
      ) ||
      lines.some((line) => !totals.some((total) => line.vat_category === total.vat_category && line.vat_rate === total.vat_rate)),
  },
  {
    code: 'BR-CO-10',
    problem: 'document_sum',
    message: 'Sum of invoice line net amounts = the net amounts of all lines, added up.',
    breaks: ({ lines, net }) => sum(lines, (line) => line.net) !== net,
  },
  {
    code: 'BR-CO-14',
    problem: 'document_sum',
    message: 'Invoice total VAT amount = the tax amounts of all VAT categories, added up.',
    breaks: ({ totals, vat }) => sum(totals, (total) => total.vat) !== vat,
  },
  {
    code: 'BR-CO-15',
    problem: 'document_sum',
    message: 'Invoice total amount with VAT = invoice total amount without VAT + invoice total VAT amount.',
    breaks: ({ net, vat, gross }) => net + vat !== gross,
  },
];

/** What a document is asked besides that is for the tax authority. */
const ofTax: readonly Rule[] = [
  {
    code: 'BR-KSA-42',
    problem: 'buyer_name',
    message: 'The buyer’s name must be present in a tax invoice.',
    breaks: ({ kind, buyer }) => kind === 'standard' && isBlank(buyer.name),
  },
  {
    code: 'BR-KSA-81',
    problem: 'buyer_number',
    message: 'The buyer’s VAT number, or its registration, must be present in a tax invoice.',
    breaks: ({ kind, buyer }) =>
      kind === 'standard' && (isBlank(buyer.vat_no) ? isBlank(buyer.register) : !isVatNo(buyer.vat_no)),
  },
  {
    code: 'BR-KSA-40',
    problem: 'seller_vat_no',
    message: 'The seller’s VAT number must be present, with 15 digits of which the first and the last are 3.',
    breaks: ({ seller }) => !isVatNo(seller.vat_no),
  },
  {
    code: 'BR-08',
    problem: 'seller_address',
    message: 'An invoice shall contain the seller’s postal address.',
    breaks: ({ seller }) => isBlank(seller.street) && isBlank(seller.city),
  },
  {
    code: 'BR-KSA-F-06',
    problem: 'too_long',
    message: 'A street, a district or a city has at most 127 characters; a name, a reason or a line at most 1000.',
    breaks: isTooLong,
  },
  {
    code: 'BR-KSA-50',
    problem: 'vat_rounding',
    message: 'The line VAT amount (KSA-11) = invoice line net amount × line VAT rate, rounded to two decimals.',
    breaks: ({ kind, lines }) => kind === 'standard' && lines.some(({ net, vat, vat_rate }) => vat !== share(net, vat_rate)),
  },
  {
    code: 'BR-Z-10',
    problem: 'zero_rate',
    message: 'A VAT category of the zero rate shall have an exemption reason.',
    breaks: ({ lines }) => lines.some(({ vat_category, exemption }) => vat_category === 'Z' && exemption === null),
  },
  {
    code: 'BR-KSA-17',
    problem: 'reason',
    message: 'A credit note must say why it was issued (KSA-10).',
    breaks: (content) => isNote(content) && isBlank(content.reason),
  },
  {
    code: 'BR-KSA-56',
    problem: 'reference',
    message: 'A credit note must name the invoice that it corrects.',
    breaks: (content) => isNote(content) && isBlank(content.corrects),
  },
  {
    code: 'BR-KSA-08',
    problem: null,
    message: 'The seller’s commercial registration should be present.',
    breaks: ({ seller }) => isBlank(seller.register),
  },
  {
    code: 'BR-KSA-09',
    problem: null,
    message: 'The seller’s address should have street, building number, district, city and postal code.',
    breaks: ({ seller }) => lacksAddress(seller),
  },
  {
    code: 'BR-KSA-63',
    problem: null,
    message: 'The buyer’s address should have street, building number, district, city and postal code.',
    breaks: ({ kind, buyer }) => kind === 'standard' && lacksAddress(buyer),
  },
];

/** What the tax authority finds in a document. */
export const findingsOf = (content: TaxContent): Finding[] =>
  [...ofBooks, ...ofTax].filter(({ breaks }) => breaks(content)).map(({ breaks: _, ...finding }) => finding);

const inOrder = (rules: readonly Rule[], content: TaxContent): TaxProblem[] => [
  ...new Set(rules.flatMap(({ problem, breaks }) => (problem && breaks(content) ? [problem] : []))),
];
/** What keeps a document from being posted; of one that isn't reported, what would be wrong in the books. */
export const problemsOf = (content: TaxContent, isReported: boolean): TaxProblem[] =>
  isReported ? [...inOrder([...ofTax, ...ofBooks], content)] : inOrder(ofBooks, content);

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { halalas } from '../../../src/api/money.ts';
import type { Party, TaxDocument } from './tax-content.ts';

const repeated = new Set(['AdditionalDocumentReference', 'TaxSubtotal', 'InvoiceLine']);
const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true, parseTagValue: false, trimValues: false },
  isArray: (name, path) => repeated.has(name) || path === 'Invoice.TaxTotal',
});

const text = z.union([
  z.string(),
  z.pipe(
    z.object({ '#text': z.string() }),
    z.transform((element) => element['#text']),
  ),
]);
const own = (value: string) => text.check(z.refine((read) => read === value));
const amount = z.pipe(
  z.object({ '#text': z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/)), '@currencyID': z.literal('SAR') }),
  z.transform((element) => halalas(element['#text'])),
);
const rate = z.pipe(
  z.string().check(z.regex(/^\d{1,3}\.\d{2}$/)),
  z.transform((percent) => halalas(percent)),
);
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Elements of which a document may have none: the rules say which it needs. */
const listOf = <T extends z.ZodMiniType>(element: T) =>
  z.pipe(
    z.optional(z.array(element)),
    z.transform((all) => all ?? []),
  );
const vatCategory = z.pipe(text, z.enum(['S', 'E', 'Z', 'O']));
const party = z.object({
  Party: z.object({
    PartyIdentification: z.optional(z.object({ ID: text })),
    PostalAddress: z.object({
      StreetName: z.optional(z.string()),
      BuildingNumber: z.optional(z.string()),
      PlotIdentification: z.optional(z.string()),
      CitySubdivisionName: z.optional(z.string()),
      CityName: z.optional(z.string()),
      PostalZone: z.optional(z.string()),
      Country: z.object({ IdentificationCode: own('SA') }),
    }),
    PartyTaxScheme: z.optional(z.object({ CompanyID: z.string() })),
    PartyLegalEntity: z.object({ RegistrationName: z.string() }),
  }),
});
const Ubl = z.object({
  Invoice: z.object({
    ProfileID: own('reporting:1.0'),
    ID: z.string().check(z.minLength(1)),
    UUID: z.uuid(),
    IssueDate: day,
    IssueTime: z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/)),
    InvoiceTypeCode: z.object({ '#text': z.enum(['388', '381']), '@name': z.enum(['0100000', '0200000']) }),
    DocumentCurrencyCode: own('SAR'),
    TaxCurrencyCode: own('SAR'),
    BillingReference: z.optional(z.object({ InvoiceDocumentReference: z.object({ ID: z.string() }) })),
    AdditionalDocumentReference: z.array(
      z.object({
        ID: z.string(),
        UUID: z.optional(z.string()),
        Attachment: z.optional(z.object({ EmbeddedDocumentBinaryObject: text })),
      }),
    ),
    AccountingSupplierParty: party,
    AccountingCustomerParty: party,
    Delivery: z.object({ ActualDeliveryDate: day, LatestDeliveryDate: z.optional(day) }),
    PaymentMeans: z.object({ PaymentMeansCode: z.string(), InstructionNote: z.optional(z.string()) }),
    TaxTotal: z.tuple([
      z.object({ TaxAmount: amount }),
      z.object({
        TaxAmount: amount,
        TaxSubtotal: listOf(
          z.object({
            TaxableAmount: amount,
            TaxAmount: amount,
            TaxCategory: z.object({ ID: vatCategory, Percent: rate, TaxExemptionReasonCode: z.optional(z.string()) }),
          }),
        ),
      }),
    ]),
    LegalMonetaryTotal: z.object({
      LineExtensionAmount: amount,
      TaxExclusiveAmount: amount,
      TaxInclusiveAmount: amount,
      PayableAmount: amount,
    }),
    InvoiceLine: listOf(
      z.object({
        ID: z.string(),
        InvoicedQuantity: z.pipe(text, z.string().check(z.regex(/^\d{1,9}$/))),
        LineExtensionAmount: amount,
        TaxTotal: z.object({ TaxAmount: amount, RoundingAmount: amount }),
        Item: z.object({
          Name: z.string().check(z.minLength(1), z.maxLength(1000)),
          ClassifiedTaxCategory: z.object({ ID: vatCategory, Percent: rate }),
        }),
        Price: z.object({ PriceAmount: amount }),
      }),
    ),
  }),
});

export interface ReadUbl extends TaxDocument {
  qr: string | null;
  /** The total VAT in the currency of the tax, the amounts to be paid and without VAT, and lines with VAT, as written. */
  accounted: number;
  payable: number;
  exclusive: number;
  withVat: readonly number[];
}

const partyOf = ({ Party: read }: z.output<typeof party>): Party => ({
  name: read.PartyLegalEntity.RegistrationName,
  vat_no: read.PartyTaxScheme?.CompanyID ?? null,
  register: read.PartyIdentification?.ID ?? null,
  street: read.PostalAddress.StreetName ?? null,
  building_no: read.PostalAddress.BuildingNumber ?? null,
  additional_no: read.PostalAddress.PlotIdentification ?? null,
  district: read.PostalAddress.CitySubdivisionName ?? null,
  city: read.PostalAddress.CityName ?? null,
  postal_code: read.PostalAddress.PostalZone ?? null,
});

/** Reads a document. What isn't one of the profile comes back as a sentence that says where. */
export function readUbl(xml: string): ReadUbl | string {
  const isXml = XMLValidator.validate(xml);
  if (isXml !== true) return isXml.err.msg;
  const read = z.safeParse(Ubl, parser.parse(xml));
  if (!read.success) {
    const [issue] = read.error.issues;
    return `${issue?.path.join('/') || 'Invoice'} is missing or malformed`;
  }
  const { Invoice: of } = read.data;
  const [accounted, { TaxAmount: vat, TaxSubtotal: subtotals }] = of.TaxTotal;
  const reference = (id: string) => of.AdditionalDocumentReference.find(({ ID }) => ID === id);
  return {
    kind: of.InvoiceTypeCode['@name'] === '0100000' ? 'standard' : 'simplified',
    type: of.InvoiceTypeCode['#text'] === '381' ? 'credit_note' : 'invoice',
    number: of.ID,
    uuid: of.UUID,
    issued_on: of.IssueDate,
    issued_at: of.IssueTime,
    supplied_from: of.Delivery.ActualDeliveryDate,
    supplied_to: of.Delivery.LatestDeliveryDate ?? null,
    icv: Number(reference('ICV')?.UUID ?? 0),
    pih: reference('PIH')?.Attachment?.EmbeddedDocumentBinaryObject ?? '',
    qr: reference('QR')?.Attachment?.EmbeddedDocumentBinaryObject ?? null,
    seller: partyOf(of.AccountingSupplierParty),
    buyer: partyOf(of.AccountingCustomerParty),
    corrects: of.BillingReference?.InvoiceDocumentReference.ID ?? null,
    reason: of.PaymentMeans.InstructionNote ?? null,
    lines: of.InvoiceLine.map((line) => {
      const { ID: vat_category, Percent: vat_rate } = line.Item.ClassifiedTaxCategory;
      return {
        what: line.Item.Name,
        quantity: Number(line.InvoicedQuantity),
        price: line.Price.PriceAmount,
        net: line.LineExtensionAmount,
        vat: line.TaxTotal.TaxAmount,
        ...{ vat_category, vat_rate },
        exemption:
          subtotals.find(({ TaxCategory }) => TaxCategory.ID === vat_category)?.TaxCategory.TaxExemptionReasonCode ?? null,
      };
    }),
    totals: subtotals.map((total) => ({
      vat_category: total.TaxCategory.ID,
      vat_rate: total.TaxCategory.Percent,
      net: total.TaxableAmount,
      vat: total.TaxAmount,
    })),
    net: of.LegalMonetaryTotal.LineExtensionAmount,
    vat,
    gross: of.LegalMonetaryTotal.TaxInclusiveAmount,
    accounted: accounted.TaxAmount,
    payable: of.LegalMonetaryTotal.PayableAmount,
    exclusive: of.LegalMonetaryTotal.TaxExclusiveAmount,
    withVat: of.InvoiceLine.map((line) => line.TaxTotal.RoundingAmount),
  };
}

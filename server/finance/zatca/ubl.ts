import { createHash } from 'node:crypto';
import { XMLBuilder } from 'fast-xml-parser';
import { type Halalas, money } from '../../../src/api/money.ts';
import { exemptionTexts, type Party, type TaxDocument } from './tax-content.ts';

/** The previous invoice hash of the first document: base64 of the hexadecimal SHA-256 of "0", as published. */
export const firstPih = Buffer.from(createHash('sha256').update('0').digest('hex')).toString('base64');

const namespaces = {
  '@xmlns': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  '@xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
};
/** What comes before the canonical text. */
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

// Text as its canonical form has it, so that the text itself can be hashed; without what XML can't hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string =>
  text.replace(unwritable, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;');
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', processEntities: false });

const riyals = (amount: Halalas) => ({ '#text': money(amount), '@currencyID': 'SAR' });
const percent = (basisPoints: number): string => money(basisPoints);
const vatScheme = { 'cbc:ID': { '#text': 'VAT', '@schemeID': 'UN/ECE 5153', '@schemeAgencyID': '6' } };
const category = (code: string) => ({ '#text': code, '@schemeID': 'UN/ECE 5305', '@schemeAgencyID': '6' });
const given = <T>(value: string | null, make: (text: string) => T) => (value?.trim() ? make(escaped(value)) : {});
const embedded = (id: string, text: string) => ({
  'cbc:ID': id,
  'cac:Attachment': { 'cbc:EmbeddedDocumentBinaryObject': { '#text': text, '@mimeCode': 'text/plain' } },
});

const partyOf = ({ name, vat_no, register, ...address }: Party) => ({
  'cac:Party': {
    ...given(register, (text) => ({ 'cac:PartyIdentification': { 'cbc:ID': { '#text': text, '@schemeID': 'CRN' } } })),
    'cac:PostalAddress': {
      ...given(address.street, (text) => ({ 'cbc:StreetName': text })),
      ...given(address.building_no, (text) => ({ 'cbc:BuildingNumber': text })),
      ...given(address.additional_no, (text) => ({ 'cbc:PlotIdentification': text })),
      ...given(address.district, (text) => ({ 'cbc:CitySubdivisionName': text })),
      ...given(address.city, (text) => ({ 'cbc:CityName': text })),
      ...given(address.postal_code, (text) => ({ 'cbc:PostalZone': text })),
      'cac:Country': { 'cbc:IdentificationCode': 'SA' },
    },
    ...given(vat_no, (text) => ({ 'cac:PartyTaxScheme': { 'cbc:CompanyID': text, 'cac:TaxScheme': vatScheme } })),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': escaped(name) },
  },
});

function invoiceOf(of: TaxDocument, qr: string | null) {
  const isNote = of.type === 'credit_note';
  return {
    Invoice: {
      ...namespaces,
      'cbc:ProfileID': 'reporting:1.0',
      'cbc:ID': escaped(of.number),
      'cbc:UUID': of.uuid,
      'cbc:IssueDate': of.issued_on,
      'cbc:IssueTime': of.issued_at,
      'cbc:InvoiceTypeCode': {
        '#text': isNote ? '381' : '388',
        '@name': of.kind === 'standard' ? '0100000' : '0200000',
      },
      'cbc:DocumentCurrencyCode': 'SAR',
      'cbc:TaxCurrencyCode': 'SAR',
      ...given(of.corrects, (text) => ({ 'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': text } } })),
      'cac:AdditionalDocumentReference': [
        { 'cbc:ID': 'ICV', 'cbc:UUID': String(of.icv) },
        embedded('PIH', of.pih),
        ...(qr === null ? [] : [embedded('QR', qr)]),
      ],
      'cac:AccountingSupplierParty': partyOf(of.seller),
      'cac:AccountingCustomerParty': partyOf(of.buyer),
      'cac:Delivery': {
        'cbc:ActualDeliveryDate': of.supplied_from,
        ...(of.supplied_to && { 'cbc:LatestDeliveryDate': of.supplied_to }),
      },
      // 1: the means of payment is not defined. The reason of a credit note has its place here (KSA-10).
      'cac:PaymentMeans': { 'cbc:PaymentMeansCode': '1', ...given(of.reason, (text) => ({ 'cbc:InstructionNote': text })) },
      // Once in the currency of the tax, and once with what is taxed at each rate.
      'cac:TaxTotal': [
        { 'cbc:TaxAmount': riyals(of.vat) },
        {
          'cbc:TaxAmount': riyals(of.vat),
          'cac:TaxSubtotal': of.totals.map((total) => ({
            'cbc:TaxableAmount': riyals(total.net),
            'cbc:TaxAmount': riyals(total.vat),
            'cac:TaxCategory': {
              'cbc:ID': category(total.vat_category),
              'cbc:Percent': percent(total.vat_rate),
              ...given(of.lines.find((line) => line.vat_category === total.vat_category)?.exemption ?? null, (code) => ({
                'cbc:TaxExemptionReasonCode': code,
                'cbc:TaxExemptionReason': exemptionTexts[code] ?? code,
              })),
              'cac:TaxScheme': vatScheme,
            },
          })),
        },
      ],
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': riyals(of.net),
        'cbc:TaxExclusiveAmount': riyals(of.net),
        'cbc:TaxInclusiveAmount': riyals(of.gross),
        'cbc:AllowanceTotalAmount': riyals(0),
        'cbc:PrepaidAmount': riyals(0),
        'cbc:PayableAmount': riyals(of.gross),
      },
      'cac:InvoiceLine': of.lines.map((line, at) => ({
        'cbc:ID': String(at + 1),
        'cbc:InvoicedQuantity': { '#text': String(line.quantity), '@unitCode': 'PCE' },
        'cbc:LineExtensionAmount': riyals(line.net),
        'cac:TaxTotal': { 'cbc:TaxAmount': riyals(line.vat), 'cbc:RoundingAmount': riyals(line.net + line.vat) },
        'cac:Item': {
          'cbc:Name': escaped(line.what),
          'cac:ClassifiedTaxCategory': {
            'cbc:ID': category(line.vat_category),
            'cbc:Percent': percent(line.vat_rate),
            'cac:TaxScheme': vatScheme,
          },
        },
        'cac:Price': { 'cbc:PriceAmount': riyals(line.price) },
      })),
    },
  };
}

/** The hash of a document: of its canonical text without QR code and signature, SHA-256 in base64. */
export const hashOf = (canonical: string): string => createHash('sha256').update(canonical).digest('base64');

/**
 * A tax document as UBL 2.1 by the tax authority's profile, with its QR code, and its hash. It has no cryptographic stamp: that
 * takes a certificate.
 */
export function ublOf(document: TaxDocument, qr: string): { xml: string; hash: string } {
  const hash = hashOf(String(builder.build(invoiceOf(document, null))));
  return { xml: `${declaration}${builder.build(invoiceOf(document, qr))}`, hash };
}

/** The canonical text that a document's hash is of: without its declaration, and without the QR code. */
export function canonicalOf(xml: string): string {
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/, '');
  const end = '</cac:AdditionalDocumentReference>';
  const from = body.indexOf('<cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID>');
  const to = from < 0 ? -1 : body.indexOf(end, from);
  return to < 0 ? body : body.slice(0, from) + body.slice(to + end.length);
}

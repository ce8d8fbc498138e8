import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { company, person, taxDocument } from '../../../tests/setup/tax-documents.ts';
import { readUbl } from './read-ubl.ts';
import { canonicalOf, firstPih, hashOf, ublOf } from './ubl.ts';

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false });
const written = (...[items, more]: Parameters<typeof taxDocument>) =>
  parser.parse(ublOf(taxDocument(items, more), 'QR').xml).Invoice;
const sar = (amount: string) => ({ '#text': amount, '@currencyID': 'SAR' });

it('begins its chain with the published value', () => {
  expect(firstPih).toBe('NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==');
});

describe('a tax invoice as UBL', () => {
  it('says what the profile asks for', () => {
    const of = written([{ price: 1_000_000, what: 'Maintenance <yearly>' }], {
      ...{ icv: 62, pih: 'previous', supplied_from: '2026-01-01', supplied_to: '2026-03-31' },
    });
    expect(of).toMatchObject({
      'cbc:ProfileID': 'reporting:1.0',
      'cbc:ID': 'INV-7',
      'cbc:UUID': '3cf5ee18-ee25-44ea-a444-2c37ba7f28be',
      'cbc:IssueDate': '2026-01-15',
      'cbc:IssueTime': '13:30:00',
      'cbc:InvoiceTypeCode': { '#text': '388', '@name': '0100000' },
      'cbc:DocumentCurrencyCode': 'SAR',
      'cbc:TaxCurrencyCode': 'SAR',
      'cac:AdditionalDocumentReference': [
        { 'cbc:ID': 'ICV', 'cbc:UUID': '62' },
        {
          'cbc:ID': 'PIH',
          'cac:Attachment': { 'cbc:EmbeddedDocumentBinaryObject': { '#text': 'previous', '@mimeCode': 'text/plain' } },
        },
        { 'cbc:ID': 'QR', 'cac:Attachment': { 'cbc:EmbeddedDocumentBinaryObject': { '#text': 'QR' } } },
      ],
      'cac:AccountingSupplierParty': {
        'cac:Party': {
          'cac:PartyIdentification': { 'cbc:ID': { '#text': '1010010000', '@schemeID': 'CRN' } },
          'cac:PostalAddress': {
            'cbc:StreetName': 'طريق الملك فهد',
            'cbc:BuildingNumber': '7421',
            'cbc:PlotIdentification': '3456',
            'cbc:CitySubdivisionName': 'العليا',
            'cbc:CityName': 'الرياض',
            'cbc:PostalZone': '12214',
            'cac:Country': { 'cbc:IdentificationCode': 'SA' },
          },
          'cac:PartyTaxScheme': { 'cbc:CompanyID': '310122393500003' },
          'cac:PartyLegalEntity': { 'cbc:RegistrationName': 'شركة واحة نجد للتطوير العقاري' },
        },
      },
      'cac:AccountingCustomerParty': {
        'cac:Party': { 'cac:PartyLegalEntity': { 'cbc:RegistrationName': 'Gulf Trading & Sons' } },
      },
      'cac:Delivery': { 'cbc:ActualDeliveryDate': '2026-01-01', 'cbc:LatestDeliveryDate': '2026-03-31' },
      'cac:InvoiceLine': { 'cac:Item': { 'cbc:Name': 'Maintenance <yearly>' } },
    });
    expect(of['cac:BillingReference']).toBeUndefined();
  });

  it('has its parts in the order of the schema', () => {
    const of = written([{ price: 100 }], { type: 'credit_note', corrects: 'INV-1', reason: 'An error' });
    expect(Object.keys(of).filter((name) => /^c[ab]c:/.test(name))).toEqual([
      ...['cbc:ProfileID', 'cbc:ID', 'cbc:UUID', 'cbc:IssueDate', 'cbc:IssueTime', 'cbc:InvoiceTypeCode'],
      ...['cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode', 'cac:BillingReference', 'cac:AdditionalDocumentReference'],
      ...['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty', 'cac:Delivery', 'cac:PaymentMeans', 'cac:TaxTotal'],
      ...['cac:LegalMonetaryTotal', 'cac:InvoiceLine'],
    ]);
  });

  it('adds up: 33.91 and 33.92 are the parts of one VAT, not two roundings (BR-CO-10, 13, 14, 15, 16)', () => {
    // 2 × 226.10 is 452.20; 15 % of it is 67.83. Each line alone has 33.915, and the parts are 33.92 and 33.91.
    const of = written([{ price: 22_610 }, { price: 22_610 }]);
    const [accounted, total] = of['cac:TaxTotal'];
    expect(accounted).toEqual({ 'cbc:TaxAmount': sar('67.83') });
    expect(total).toMatchObject({
      'cbc:TaxAmount': sar('67.83'),
      'cac:TaxSubtotal': {
        'cbc:TaxableAmount': sar('452.20'),
        'cbc:TaxAmount': sar('67.83'),
        'cac:TaxCategory': { 'cbc:ID': { '#text': 'S' }, 'cbc:Percent': '15.00' },
      },
    });
    expect(of['cac:LegalMonetaryTotal']).toEqual({
      'cbc:LineExtensionAmount': sar('452.20'),
      'cbc:TaxExclusiveAmount': sar('452.20'),
      'cbc:TaxInclusiveAmount': sar('520.03'),
      'cbc:AllowanceTotalAmount': sar('0.00'),
      'cbc:PrepaidAmount': sar('0.00'),
      'cbc:PayableAmount': sar('520.03'),
    });
    expect(of['cac:InvoiceLine'].map((line: Record<string, unknown>) => line['cac:TaxTotal'])).toEqual([
      { 'cbc:TaxAmount': sar('33.92'), 'cbc:RoundingAmount': sar('260.02') },
      { 'cbc:TaxAmount': sar('33.91'), 'cbc:RoundingAmount': sar('260.01') },
    ]);
  });

  it('says why something in it is exempt: the rent of a home', () => {
    const of = written([{ price: 100_000 }, { price: 500_000, quantity: 2, vat_category: 'E' }]);
    expect(of['cac:TaxTotal'][1]['cac:TaxSubtotal']).toMatchObject([
      { 'cbc:TaxableAmount': sar('1000.00'), 'cbc:TaxAmount': sar('150.00') },
      {
        'cbc:TaxableAmount': sar('10000.00'),
        'cbc:TaxAmount': sar('0.00'),
        'cac:TaxCategory': { 'cbc:ID': { '#text': 'E' }, 'cbc:Percent': '0.00', 'cbc:TaxExemptionReasonCode': 'VATEX-SA-30' },
      },
    ]);
    expect(of['cac:LegalMonetaryTotal']).toMatchObject({ 'cbc:TaxInclusiveAmount': sar('11150.00') });
    expect(of['cac:InvoiceLine'][1]).toMatchObject({
      'cbc:InvoicedQuantity': { '#text': '2', '@unitCode': 'PCE' },
      'cbc:LineExtensionAmount': sar('10000.00'),
      'cac:Price': { 'cbc:PriceAmount': sar('5000.00') },
    });
  });

  it('is simplified for a person, of whom it says no more than the name', () => {
    const of = written([{ price: 100 }], { kind: 'simplified', buyer: person });
    expect(of['cbc:InvoiceTypeCode']).toEqual({ '#text': '388', '@name': '0200000' });
    expect(of['cac:AccountingCustomerParty']['cac:Party']).toEqual({
      'cac:PostalAddress': { 'cac:Country': { 'cbc:IdentificationCode': 'SA' } },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': 'سارة العتيبي' },
    });
  });

  it('of a credit note names the invoice and the reason (BR-KSA-17, BR-KSA-56)', () => {
    const of = written([{ price: 100 }], { type: 'credit_note', number: 'CN-1', corrects: 'INV-7', reason: 'An error' });
    expect(of).toMatchObject({
      'cbc:InvoiceTypeCode': { '#text': '381', '@name': '0100000' },
      'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': 'INV-7' } },
      'cac:PaymentMeans': { 'cbc:InstructionNote': 'An error' },
    });
  });
});

describe('its hash', () => {
  it('is that of its text without the QR code, so that the code can be added', () => {
    const document = taxDocument([{ price: 100 }]);
    const [one, other] = [ublOf(document, 'one'), ublOf(document, 'another')];
    expect(one.hash).toBe(other.hash);
    expect(one.xml).not.toBe(other.xml);
    expect(hashOf(canonicalOf(one.xml))).toBe(one.hash);
    expect(canonicalOf(one.xml)).not.toContain('QR');
    expect(Buffer.from(one.hash, 'base64')).toHaveLength(32);
  });

  it('changes with whatever the document says', () => {
    const hashes = [{}, { number: 'INV-8' }, { icv: 2 }, { pih: 'x' }, { buyer: { ...company, name: 'Another' } }].map(
      (more) => ublOf(taxDocument([{ price: 100 }], more), 'QR').hash,
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

it('is read back as it was written, with letters that XML keeps for itself', () => {
  const document = taxDocument(
    [
      { price: 22_610, what: '"A" & <B>\'s  ' },
      { price: 1, quantity: 3, vat_category: 'E' },
    ],
    {
      ...{ type: 'credit_note', corrects: 'INV-7', reason: 'R & D', supplied_to: '2026-02-01' },
    },
  );
  const read = readUbl(ublOf(document, 'QR').xml);
  expect(read).toMatchObject({ ...document, qr: 'QR' });
});

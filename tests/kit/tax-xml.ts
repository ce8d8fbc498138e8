import { XMLParser } from 'fast-xml-parser';

// A tax document as its receiver reads it: by the names of UBL 2.1 alone, without the code that writes it.

type Node = Record<string, never> & { '#text'?: string };
const parser = new XMLParser({
  ...{ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: false, attributeNamePrefix: '@' },
  isArray: (name) => ['InvoiceLine', 'TaxSubtotal', 'TaxTotal', 'AdditionalDocumentReference'].includes(name),
});
const text = (node: Node | string | undefined): string | null =>
  node === undefined ? null : typeof node === 'string' ? node : (node['#text'] ?? null);
/** An amount, which has to be in riyals. */
function riyals(node: Node | undefined): string | null {
  if (node === undefined) return null;
  if (node['@currencyID'] !== 'SAR') throw new Error(`An amount in ${String(node['@currencyID'])}`);
  return text(node);
}

/** The fields of a QR code: by tag, each value after its length in bytes. Throws if the lengths don't add up. */
export function readQr(base64: string): Record<number, string> {
  const bytes = Buffer.from(base64, 'base64');
  const fields: Record<number, string> = {};
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2);
    if (at + 2 + length > bytes.length) throw new Error(`Tag ${tag} is cut off`);
    fields[tag] = bytes.subarray(at + 2, at + 2 + length).toString();
    at += 2 + length;
  }
  return fields;
}

function partyOf({ Party }: Node) {
  const { PartyIdentification, PostalAddress: address, PartyTaxScheme, PartyLegalEntity } = Party as Node;
  const parts = ['StreetName', 'BuildingNumber', 'PlotIdentification', 'CitySubdivisionName', 'CityName', 'PostalZone'] as const;
  return {
    name: text((PartyLegalEntity as Node).RegistrationName),
    vat_no: text((PartyTaxScheme as Node | undefined)?.CompanyID),
    register: text((PartyIdentification as Node | undefined)?.ID),
    address: parts.map((part) => text((address as Node)[part]) ?? '–').join(', '),
  };
}

/** What a tax document says, each amount in riyals as it stands there. */
export function readTaxXml(xml: string) {
  const of: Node = parser.parse(xml).Invoice;
  const references = of.AdditionalDocumentReference as unknown as Node[];
  const reference = (id: string): Node => references.find(({ ID }) => ID === id) as Node;
  const embedded = (id: string) => text((reference(id)?.Attachment as Node | undefined)?.EmbeddedDocumentBinaryObject);
  const [accounted, taxed] = of.TaxTotal as unknown as [Node, Node];
  const type = of.InvoiceTypeCode as Node;
  const sums = of.LegalMonetaryTotal as Node;
  return {
    type: `${text(type)} ${String(type['@name'])}`,
    number: text(of.ID),
    uuid: text(of.UUID),
    issued: `${text(of.IssueDate)} ${text(of.IssueTime)}`,
    supplied: [text((of.Delivery as Node).ActualDeliveryDate), text((of.Delivery as Node).LatestDeliveryDate)],
    corrects: text(((of.BillingReference as Node | undefined)?.InvoiceDocumentReference as Node | undefined)?.ID),
    reason: text((of.PaymentMeans as Node).InstructionNote),
    icv: Number(text(reference('ICV').UUID)),
    pih: embedded('PIH'),
    qr: readQr(embedded('QR') ?? ''),
    seller: partyOf(of.AccountingSupplierParty),
    buyer: partyOf(of.AccountingCustomerParty),
    /** Category, rate, what is taxed at it, its VAT, and why it isn't taxed. */
    rates: (taxed.TaxSubtotal as unknown as Node[]).map(({ TaxCategory: category, TaxableAmount, TaxAmount }: Node) =>
      [
        ...[text((category as Node).ID), text((category as Node).Percent), riyals(TaxableAmount), riyals(TaxAmount)],
        ...[text((category as Node).TaxExemptionReasonCode) ?? ''],
      ]
        .join(' ')
        .trim(),
    ),
    vat: [riyals(accounted.TaxAmount), riyals(taxed.TaxAmount)],
    lines_net: riyals(sums.LineExtensionAmount),
    discount: riyals(sums.AllowanceTotalAmount),
    net: riyals(sums.TaxExclusiveAmount),
    gross: riyals(sums.TaxInclusiveAmount),
    prepaid: riyals(sums.PrepaidAmount),
    payable: riyals(sums.PayableAmount),
    /** Text, quantity × price, net, category and rate, VAT, with VAT. */
    lines: (of.InvoiceLine as unknown as Node[]).map((line) => {
      const { Name, ClassifiedTaxCategory: category } = line.Item as Node;
      const { TaxAmount, RoundingAmount } = (line.TaxTotal as unknown as Node[])[0] as Node;
      return [
        ...[text(Name), `${text(line.InvoicedQuantity)} × ${riyals((line.Price as Node).PriceAmount)}`],
        ...[riyals(line.LineExtensionAmount), `${text((category as Node).ID)} ${text((category as Node).Percent)}`],
        ...[riyals(TaxAmount), riyals(RoundingAmount)],
      ].join(' | ');
    }),
  };
}

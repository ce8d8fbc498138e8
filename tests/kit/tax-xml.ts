import { XMLParser } from 'fast-xml-parser';

// A tax document as its receiver reads it: by the names of UBL 2.1 alone, without the code that writes it.

/** An element's children and attributes, by name. */
type Node = Record<string, unknown>;
const parser = new XMLParser({
  ...{ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: false, attributeNamePrefix: '@' },
  isArray: (name) => ['InvoiceLine', 'TaxSubtotal', 'TaxTotal', 'AdditionalDocumentReference'].includes(name),
});
/** An element's text; one with attributes has it beside them. */
const text = (node: unknown): string | null => {
  const said = node && typeof node === 'object' ? (node as Node)['#text'] : node;
  return said === undefined ? null : String(said);
};
/** An amount, which has to be in riyals. */
function riyals(node: unknown): string | null {
  if (node === undefined) return null;
  const currency = (node as Node)['@currencyID'];
  if (currency !== 'SAR') throw new Error(`An amount in ${String(currency)}`);
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

/** Content of a tax document, each amount in riyals as it stands there. */
export function readTaxXml(xml: string) {
  const of: Node = parser.parse(xml).Invoice;
  const references = of.AdditionalDocumentReference as Node[];
  const reference = (id: string): Node => references.find(({ ID }) => ID === id) as Node;
  const embedded = (id: string) => text((reference(id)?.Attachment as Node | undefined)?.EmbeddedDocumentBinaryObject);
  const [accounted, taxed] = of.TaxTotal as [Node, Node];
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
    seller: partyOf(of.AccountingSupplierParty as Node),
    buyer: partyOf(of.AccountingCustomerParty as Node),
    /** Category, rate, what is taxed at it, its VAT, and why it isn't taxed. */
    rates: (taxed.TaxSubtotal as Node[]).map(({ TaxCategory: category, TaxableAmount, TaxAmount }: Node) =>
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
    lines: (of.InvoiceLine as Node[]).map((line) => {
      const { Name, ClassifiedTaxCategory: category } = line.Item as Node;
      const { TaxAmount, RoundingAmount } = (line.TaxTotal as Node[])[0] as Node;
      return [
        ...[text(Name), `${text(line.InvoicedQuantity)} × ${riyals((line.Price as Node).PriceAmount)}`],
        ...[riyals(line.LineExtensionAmount), `${text((category as Node).ID)} ${text((category as Node).Percent)}`],
        ...[riyals(TaxAmount), riyals(RoundingAmount)],
      ].join(' | ');
    }),
  };
}

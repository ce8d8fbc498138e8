import { type Halalas, halalas } from '../../src/api/money.ts';
import { type CreditableLine, creditedVats, type VatCategory, vatOfLines } from '../../src/machines/finance/rules/vat.ts';
import type { Scope } from '../db/scope.ts';
import { inGroup, word } from '../kit/statuses.ts';

/** A line of a contract's rent that can be credited. */
interface RentLine extends CreditableLine {
  /** Null as long as its installment isn't invoiced. */
  id: number | null;
  unit_id: number;
  from_on: string;
}
/** An invoice of rent, or the one that the bill will make of an installment. */
interface RentDocument {
  invoice_id: number | null;
  lines: RentLine[];
}
/** A line of an installment that isn't invoiced yet. */
export interface ScheduledLine {
  installment_id: number;
  unit_id: number;
  from_on: string;
  vat_rate: number;
  net: string;
}

/** A contract's invoices of rent from which something can be credited, or that will be posted. */
async function invoicedRent({ client, company }: Scope, contract: number): Promise<RentDocument[]> {
  const { rows } = await client.query<{ invoice_id: number } & Omit<RentLine, 'unit_id'> & { unit_id: number | null }>({
    name: 'clearance.invoiced_rent',
    text: `select l.id, l.invoice_id, l.unit_id, l.from_on::text, l.vat_category, l.vat_rate, l.net, l.vat, l.credited_net, l.credited_vat
      from invoices v join invoice_lines l on l.company_id = v.company_id and l.invoice_id = v.id
      where v.company_id = $1 and v.contract_id = $2 and (v.status ${inGroup('invoice', 'correctable')} or v.status = ${word('invoice', 'draft')})
        and exists (select from invoice_lines o where o.company_id = v.company_id and o.invoice_id = v.id and o.installment_id is not null)
      order by v.id, l.number`,
    values: [company, contract],
  });
  const documents = new Map<number, RentLine[]>();
  for (const { invoice_id, ...line } of rows)
    documents.set(invoice_id, [...(documents.get(invoice_id) ?? []), { ...line, unit_id: Number(line.unit_id) }]);
  return [...documents].map(([invoice_id, lines]) => ({ invoice_id, lines }));
}

/** The invoices that installments will be, as `invoiceInstallment` drafts them. */
function rentToInvoice(scheduled: readonly ScheduledLine[]): RentDocument[] {
  const documents = new Map<number, RentLine[]>();
  for (const { installment_id, unit_id, from_on, vat_rate, net } of scheduled) {
    const vat_category: VatCategory = vat_rate > 0 ? 'S' : 'O';
    const line = {
      id: null,
      unit_id,
      from_on,
      vat_category,
      vat_rate,
      net: halalas(net),
      vat: 0,
      credited_net: 0,
      credited_vat: 0,
    };
    if (line.net > 0) documents.set(installment_id, [...(documents.get(installment_id) ?? []), line]);
  }
  return [...documents.values()].map((lines) => {
    const vats = vatOfLines(lines);
    return { invoice_id: null, lines: lines.map((line, at) => ({ ...line, vat: vats[at] ?? 0 })) };
  });
}

/** Credited amounts of one document. */
export interface RentCredit {
  invoice_id: number | null;
  parts: { invoice_line_id: number | null; net: Halalas }[];
  net: Halalas;
  vat: Halalas;
}

/**
 * The credit notes of a unit's rent by VAT rate: of the latest periods first, each with the VAT that it will carry. A statement that
 * is issued and the bill that follows it ask this same question, and agree to the halala (decision 151).
 */
export async function creditsOfRent(
  scope: Scope,
  { contract_id, unit_id }: { contract_id: number; unit_id: number },
  netsByRate: ReadonlyMap<number, Halalas>,
  scheduled: readonly ScheduledLine[] = [],
): Promise<RentCredit[]> {
  const documents = [...(await invoicedRent(scope, contract_id)), ...rentToInvoice(scheduled)];
  const parts = new Map<RentLine, Halalas>();
  const left = new Map(netsByRate);
  const own = documents.flatMap(({ lines }) => lines.filter((line) => line.unit_id === unit_id));
  // The sort is stable: within a period, the order of the lines.
  for (const line of own.sort((a, b) => (a.from_on < b.from_on ? 1 : a.from_on > b.from_on ? -1 : 0))) {
    const rest = left.get(line.vat_rate) ?? 0;
    const part = Math.min(rest, line.net - line.credited_net);
    if (part <= 0) continue;
    parts.set(line, part);
    left.set(line.vat_rate, rest - part);
  }
  return documents.flatMap(({ invoice_id, lines }) => {
    const nets = lines.map((line) => parts.get(line) ?? 0);
    const sum = (all: Halalas[]): Halalas => all.reduce((total, one) => total + one, 0);
    const chosen = lines.flatMap(({ id }, at) => (nets[at] ? [{ invoice_line_id: id, net: nets[at] }] : []));
    return chosen.length ? [{ invoice_id, parts: chosen, net: sum(nets), vat: sum(creditedVats(lines, nets)) }] : [];
  });
}

import { type Party, type TaxDocument, type TaxLine, taxLine, totalsOf } from '../../server/finance/zatca/tax-content.ts';
import { firstPih } from '../../server/finance/zatca/ubl.ts';
import { type Halalas, spread } from '../../src/api/money.ts';
import { taxTotals, type VatCategory } from '../../src/machines/finance/rules/vat.ts';

/** The tax authority's public sample of a VAT number. */
export const seller: Party = {
  ...{ name: 'شركة واحة نجد للتطوير العقاري', vat_no: '310122393500003', register: '1010010000' },
  ...{ street: 'طريق الملك فهد', building_no: '7421', additional_no: '3456' },
  ...{ district: 'العليا', city: 'الرياض', postal_code: '12214' },
};
export const company: Party = {
  ...{ name: 'Gulf Trading & Sons', vat_no: '311111111100003', register: '1010123456' },
  ...{ street: 'Prince Sultan Road', building_no: '5678', additional_no: null },
  ...{ district: 'Al Hamra', city: 'Jeddah', postal_code: '21589' },
};
const nowhere = { street: null, building_no: null, additional_no: null, district: null, city: null, postal_code: null };
export const person: Party = { name: 'سارة العتيبي', vat_no: null, register: null, ...nowhere };

export interface Item {
  what?: string;
  quantity?: number;
  /** Halalas. */
  price: Halalas;
  vat_category?: VatCategory;
  vat_rate?: number;
}
/** Lines with the VAT of their category, spread over them. */
export function linesOf(items: readonly Item[]): TaxLine[] {
  const lines = items.map(({ what = 'A service', quantity = 1, price, vat_category = 'S', vat_rate }) => ({
    ...{ what, quantity, price, vat_category, vat_rate: vat_rate ?? (vat_category === 'S' ? 1500 : 0), net: quantity * price },
  }));
  const vats = lines.map(() => 0);
  for (const { vat_category, vat_rate, vat } of taxTotals(lines)) {
    const own = lines.flatMap((line, at) => (line.vat_category === vat_category && line.vat_rate === vat_rate ? [at] : []));
    const parts = spread(
      vat,
      own.map((at) => lines[at]?.net ?? 0),
    );
    for (const [i, at] of own.entries()) vats[at] = parts[i] ?? 0;
  }
  return lines.map((line, at) => taxLine({ ...line, vat: vats[at] ?? 0 }));
}

/** A document that is right in every way, unless it is said otherwise. */
export function taxDocument(items: readonly Item[], more: Partial<TaxDocument> = {}): TaxDocument {
  const lines = linesOf(items);
  const sum = (of: (line: TaxLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const [net, vat] = [sum((line) => line.net), sum((line) => line.vat)];
  return {
    ...{ kind: 'standard', type: 'invoice', seller, buyer: company, corrects: null, reason: null },
    ...{ lines, totals: totalsOf(lines), net, vat, gross: net + vat },
    ...{ number: 'INV-7', uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be', issued_on: '2026-01-15', issued_at: '13:30:00' },
    ...{ supplied_from: '2026-01-15', supplied_to: null, icv: 1, pih: firstPih },
    ...more,
  };
}

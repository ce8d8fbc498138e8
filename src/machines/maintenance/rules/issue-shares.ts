import type { billingBases, issuePayers } from '../../../api/maintenance/issue-fields.ts';
import { type Halalas, spread } from '../../../api/money.ts';

type Payer = (typeof issuePayers)[number];

/** What an issue cost: without VAT, and the VAT that providers charged, which exempt homes can't deduct. */
export interface IssueCost {
  net: Halalas;
  vat: Halalas;
}
export interface IssueShare extends IssueCost {
  payer: Payer;
  percent: number;
  /** What the payer is asked for before VAT of ours; nothing of the company. */
  charge: Halalas;
  /** The category of that: a service is taxed at the standard rate, compensation is outside VAT. */
  vat_category: 'S' | 'O';
  /** VAT of providers that is deductible, as it is for a taxed service. */
  deductible: Halalas;
}

/**
 * Shares an issue's cost among its payers, to the halala by largest remainder (maintenance 4). Tenants and owners are billed a service at
 * its cost without VAT, which is taxed anew; damage, and what a warrantor is claimed, at all that it cost.
 */
export function sharesOf(
  { net, vat }: IssueCost,
  payers: readonly { payer: Payer; percent: number }[],
  basis: (typeof billingBases)[number],
): IssueShare[] {
  const weights = payers.map(({ percent }) => percent);
  const [nets, vats] = [spread(net, weights), spread(vat, weights)];
  return payers.map(({ payer, percent }, at) => {
    const own = { net: nets[at] ?? 0, vat: vats[at] ?? 0 };
    const isTaxed = (payer === 'tenant' || payer === 'owner') && basis !== 'damage';
    const charge = payer === 'company' ? 0 : isTaxed ? own.net : own.net + own.vat;
    return { payer, percent, ...own, charge, vat_category: isTaxed ? 'S' : 'O', deductible: isTaxed ? own.vat : 0 };
  });
}

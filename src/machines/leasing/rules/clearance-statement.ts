import type { ClearanceBasis, ClearanceStatement, StatementKind } from '../../../api/leasing/clearance-statement.ts';
import { type Halalas, halalas, type Money, money, portion } from '../../../api/money.ts';

/** What a clearance adds to the lease's account: assessed on the inspection, or agreed in the contract. */
export interface ClearanceCosts {
  damages: Money[];
  utilities: Money;
  cleaning: Money;
  early_fee: Money;
  /** Hundredths: 150 is one and a half times the daily rent; null if the contract has no such clause. */
  overstay_factor: number | null;
  overstay_grace_days: number;
}

/** A damage less the wear of its age, rounded once: 40 m² at 20.00 worn by a quarter are 600.00. */
export const damageAmount = ({
  unit_price,
  quantity,
  wear_percent,
}: {
  unit_price: Money;
  /** Hundredths: 1250 is 12.5 m². */
  quantity: number;
  wear_percent: number;
}): Money => money(portion(halalas(unit_price), BigInt(quantity) * BigInt(100 - wear_percent), 10_000));

/** How far an item that lasts so many years is worn after so many days, in whole percent. */
export const wearAfter = (days: number, lifeYears: number | null): number =>
  lifeYears === null ? 0 : Math.min(100, Math.floor((days * 100) / (lifeYears * 365)));

/** Days for which overstay is charged: those after the lease's end and its days of grace. */
export const overstayDays = ({ days_after_end }: Pick<ClearanceBasis, 'days_after_end'>, grace: number): number =>
  Math.max(0, days_after_end - grace);

/** Daily rent × factor × days, rounded once (decision 27): 96,000 / 365 × 1.5 × 12 = 4,734.25. */
function overstayOf(basis: ClearanceBasis, { overstay_factor, overstay_grace_days }: ClearanceCosts): Halalas {
  if (overstay_factor === null) return 0;
  const days = overstayDays(basis, overstay_grace_days);
  return portion(halalas(basis.yearly_rent), overstay_factor * days, 100 * basis.year_days);
}

const credits: readonly StatementKind[] = ['unearned_rent', 'deposit', 'tenant_credit'];

/** What is left between company and tenant (domain 3.8): above zero the tenant pays, below zero money is returned. */
export function statementOf(basis: ClearanceBasis, costs: ClearanceCosts): ClearanceStatement {
  const amounts: Record<StatementKind, Halalas> = {
    outstanding: halalas(basis.outstanding),
    damages: costs.damages.reduce((total, one) => total + halalas(one), 0),
    overstay: overstayOf(basis, costs),
    utilities: halalas(costs.utilities),
    cleaning: halalas(costs.cleaning),
    early_fee: halalas(costs.early_fee),
    unearned_rent: halalas(basis.unearned_net) + halalas(basis.unearned_vat),
    deposit: halalas(basis.deposit),
    tenant_credit: halalas(basis.tenant_credit),
  };
  const lines = (Object.keys(amounts) as StatementKind[]).map((kind) => ({
    kind,
    is_credit: credits.includes(kind),
    amount: money(amounts[kind]),
    vat: kind === 'unearned_rent' ? basis.unearned_vat : '0.00',
  }));
  const total = (isCredit: boolean) =>
    lines.reduce((sum, { is_credit, amount }) => (is_credit === isCredit ? sum + halalas(amount) : sum), 0);
  return { lines, charges: money(total(false)), credits: money(total(true)), balance: money(total(false) - total(true)) };
}

/** What becomes of the deposit: what the charges leave of it goes back (domain 3.7). */
export function depositOutcome({ lines, charges, credits: all }: ClearanceStatement): 'refund' | 'retain' | 'forfeit' | null {
  const deposit = halalas(lines.find(({ kind }) => kind === 'deposit')?.amount ?? '0.00');
  if (deposit === 0) return null;
  const others = halalas(all) - deposit;
  const taken = Math.min(deposit, Math.max(0, halalas(charges) - others));
  return taken === 0 ? 'refund' : taken === deposit ? 'forfeit' : 'retain';
}

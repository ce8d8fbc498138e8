import type { AccountPurpose } from '../../src/api/finance/chart-of-accounts.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance } from '../kit/lifecycle.ts';
import { categoryFor } from './installment-invoices.ts';
import { draftInvoice, type NewInvoice } from './invoice-lines.ts';

export interface Charge {
  description: string;
  /** Riyals. */
  amount: string;
  /** The income account. */
  account: AccountPurpose;
}

/** Bills what a tenant is charged as compensation, outside VAT, and posts it at once. Returns the invoice's id. */
export async function billCharges(
  context: WriteContext,
  invoice: Omit<NewInvoice, 'lines'>,
  charges: readonly Charge[],
): Promise<number> {
  const { scope, services, currentUser } = context;
  const lines: NewInvoice['lines'][number][] = [];
  for (const { description, amount, account } of charges)
    lines.push({
      ...{ income_category_id: await categoryFor(scope, account), description },
      ...{ quantity: 1, price: amount, vat_category: 'O', vat_rate: 0 },
    });
  const id = await draftInvoice(context, { ...invoice, lines });
  await advance(scope, services, { entity: 'invoice', id, currentUser, event: { type: 'post' } });
  return id;
}

import { money } from '../../src/api/money.ts';
import type { Compound } from '../../src/api/property/compound.ts';
import type { IncrementalItems, Quotation, QuotationPaymentTerm, quotationCalls } from '../../src/api/sales/quotation.ts';
import { rentsByYear } from '../../src/machines/leasing/rules/term.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { readOr404 } from '../kit/records.ts';
import { compoundStore, termsOf } from '../property/compound.ts';
import { readQuotation } from './quotation-record.ts';
import { update } from './quotation-writing.ts';

/** The increases, and the rents that follow from them for a unit of the quotation. Throws an ApiError for another's. */
function itemsOf(quotation: Quotation, unit_id: number): IncrementalItems {
  const rent = quotation.units.find((unit) => unit.unit_id === unit_id)?.items.find(({ item_type }) => item_type === 'unit');
  if (!rent) throw notFound();
  const { id, version } = quotation;
  return {
    ...{ quotation_id: id, unit_id, version, items: quotation.rent_type === 'incremental' ? quotation.increments : [] },
    years: rentsByYear(quotation, rent.amount).map((year) => ({ ...year, rent: money(year.rent) })),
  };
}

async function paymentTermsOf(scope: Scope, quotation: Quotation): Promise<QuotationPaymentTerm[]> {
  const ids = [...new Set(quotation.units.map(({ compound_id }) => compound_id))];
  const compounds = await Promise.all(ids.map((id) => readOr404<Compound>(scope, compoundStore, id)));
  const { payments_per_year, days_in_advance, alignment } = quotation;
  return (await termsOf(scope, ...compounds)).map((term) => ({
    ...term,
    chosen:
      term.payments_per_year === payments_per_year && term.days_in_advance === days_in_advance && term.alignment === alignment,
  }));
}

/** What is paid when, and how rents rise. */
export const termHandlers = {
  paymentTerms: async ({ scope, params }) => paymentTermsOf(scope, await readQuotation(scope, params.quotation_id)),
  incrementalItems: async ({ scope, params }) => itemsOf(await readQuotation(scope, params.quotation_id), params.unit_id),
  setIncrementalItems: async (context) => {
    const { scope, params, body } = context;
    const before = await readQuotation(scope, params.quotation_id);
    itemsOf(before, params.unit_id);
    const { items: increments, version } = body;
    const owner = before.lead_id === null ? { tenant_id: before.tenant_id as number } : { lead_id: before.lead_id };
    const changed = { rent_type: increments.length ? 'incremental' : 'fixed', increments, ...(version && { version }) };
    await update(context, owner, before.id, changed);
    return new WithMessage(itemsOf(await readQuotation(scope, before.id), params.unit_id), 'app.said.saved');
  },
} satisfies Partial<Handlers<typeof quotationCalls>>;

import { ask, failureOf } from '../../../api/client.ts';
import { type Lead, leadCalls } from '../../../api/sales/lead.ts';
import { type Quotation, type QuotationInput, quotationCalls } from '../../../api/sales/quotation.ts';
import { plusDays } from '../../../calendar/days.ts';
import { plusMonths } from '../../../calendar/months.ts';
import { evaluate, type Viewer } from '../../kit/lifecycle.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { leadLifecycle } from './lifecycle.ts';

/** The terms that a lead's quotation begins with: a year from the day they want to move in, or from today. */
export function firstTerms({ property_use, move_in_on }: Pick<Lead, 'property_use' | 'move_in_on'>, today: string) {
  const start_on = move_in_on !== null && move_in_on > today ? move_in_on : today;
  return {
    property_use: property_use ?? 'residential',
    start_on,
    end_on: plusDays(plusMonths(start_on, 12, 'gregorian'), -1),
  } satisfies QuotationInput;
}

/**
 * Whether a lead is qualified by quoting it: whoever asks for an offer, and has said all that qualifying asks for, is. Where something
 * is missing, the offer is prepared nevertheless, and can be sent once the lead is complete.
 */
export const isQualifiedByQuoting = (lead: Lead, viewer: Viewer, today: string): boolean =>
  evaluate(leadLifecycle, lead.status, leadLifecycle.factsOf(lead, viewer, today), { type: 'qualify' }).accepted;

interface Quoting {
  lead: Lead;
  viewer: Viewer;
  today: string;
}
/** Qualifies a lead if that is what remains to be done, and makes a quotation for it, of the unit that was viewed if there was one. */
export const quoteLeadMachine = taskFlow<Quoting, Quotation>().provide({
  actors: {
    perform: performer(async ({ lead, viewer, today }, signal) => {
      const { id, version } = lead;
      if (isQualifiedByQuoting(lead, viewer, today)) await ask(leadCalls.qualify, { params: { id }, body: { version }, signal });
      const terms = firstTerms(lead, today);
      const create = (body: QuotationInput) => ask(quotationCalls.create, { params: { lead_id: id }, body, signal });
      if (lead.viewing_unit_id === null) return create(terms);
      return create({ ...terms, unit_id: lead.viewing_unit_id }).catch((error: unknown) => {
        const failure = failureOf(error);
        // What was viewed is for sale, or no longer a unit: another one is chosen there.
        if (failure.kind === 'invalid' && failure.fields.unit_id) return create(terms);
        throw error;
      });
    }),
  },
});

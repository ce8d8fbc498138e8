import { workCalls } from '../../api/app/work.ts';
import { type ConfigStep, quotationConfigCalls } from '../../api/approvals/config.ts';
import { type Execution, executionCalls } from '../../api/approvals/execution.ts';
import { type Lead, leadCalls } from '../../api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../api/sales/quotation.ts';
import type { Doer, Hand, Place } from './hand.ts';
import { namesOf } from './names.ts';

/** An offer on its way, with all that it has grown into so far. */
export interface Deal {
  lead: number;
  quotation: number;
  unit: number;
  compound: number;
  generation?: number;
}
const agent: Doer = 'leasing_agent';
export const pathOf = ({ lead, quotation }: Pick<Deal, 'lead' | 'quotation'>) => ({ lead_id: lead, id: quotation });

/** Somebody who looks for a home, at the company's present day. */
export const makeLead = async (hand: Hand, { unitType }: Pick<Place, 'unitType'>): Promise<Lead> =>
  hand.ask<Lead>(agent, leadCalls.create, {
    body: {
      name: 'A customer on a walk',
      mobile: hand.unique('mobile'),
      source: 'walk_in',
      identity_type: 'passport_no',
      identity_no: hand.unique('passport'),
      property_use: 'residential',
      budget_max: '70000',
      unit_type_id: unitType,
      move_in_on: await hand.today(),
    },
  });

/** A draft of forty days with one unit, for a lead that is qualified. */
export async function quote(hand: Hand, lead: number, { unit, compound }: Pick<Place, 'unit' | 'compound'>): Promise<Deal> {
  const start_on = await hand.today();
  const { id } = await hand.ask<Quotation>(agent, quotationCalls.create, {
    params: { lead_id: lead },
    body: { property_use: 'residential', start_on, end_on: hand.day(start_on, 40), deposit: '2000' },
  });
  await hand.ask(agent, quotationCalls.addUnit, { params: { lead_id: lead, id }, body: { unit_id: unit } });
  return { lead, quotation: id, unit, compound };
}

export const qualify = (hand: Hand, id: number) => hand.ask(agent, leadCalls.qualify, { params: { id }, body: {} });

export async function qualifiedDeal(hand: Hand): Promise<Deal> {
  const place = await hand.place();
  const { id } = await makeLead(hand, place);
  await qualify(hand, id);
  return quote(hand, id, place);
}
export const offer = (hand: Hand, deal: Pick<Deal, 'lead' | 'quotation'>, status: string, more: object = {}) =>
  hand.ask<Quotation>(agent, quotationCalls.status, { params: pathOf(deal), body: { status, ...more } });
export const request = (hand: Hand, id: number) =>
  hand.ask<Quotation>(agent, quotationCalls.requestForApproval, { params: { id }, body: {} });

/** From a draft to the lead's acceptance, with nobody to approve. */
export async function accept(hand: Hand, deal: Deal): Promise<void> {
  await hand.unruled(() => request(hand, deal.quotation));
  await offer(hand, deal, 'sent');
  await offer(hand, deal, 'accepted');
}

/** While `act` runs, offers of this compound need these approvals; all, where none is named. */
export async function needing<T>(
  hand: Hand,
  compounds: number[],
  steps: Partial<ConfigStep>[],
  act: () => Promise<T>,
): Promise<T> {
  const whole: object[] = [];
  for (const [at, step] of steps.entries())
    whole.push({
      order: at + 1,
      name: `Step ${at + 1}`,
      assignees: step.assignees ?? [{ type: 'user', id: await hand.userId('leasing_manager') }],
      mode: 'any',
      on_timeout: 'remind',
      due_hours: 9,
      allow_delegate: true,
      require_comment: false,
      ...step,
    });
  const config = await hand.ask<{ id: number }>('admin', quotationConfigCalls.create, {
    body: {
      ...namesOf(hand),
      active: true,
      // The most specific rule is the one that holds.
      scope: { compounds, property_use: ['residential'], contract_kind: ['new'], unit_types: [] },
      thresholds: [],
      steps: whole,
    },
  });
  try {
    return await act();
  } finally {
    await hand.ask('admin', quotationConfigCalls.update, { params: { id: config.id }, body: { active: false } });
  }
}
export const rejectionReason = async (hand: Hand, note_required = false): Promise<number> =>
  (
    await hand.ask<{ id: number }>('admin', quotationConfigCalls.createReason, {
      body: { ...namesOf(hand), note_required },
    })
  ).id;

export const finalize = (hand: Hand, { lead }: Pick<Deal, 'lead'>) =>
  hand.ask(agent, leadCalls.finalize, { params: { id: lead }, body: {} });
/** Begins the work behind a finalization; holds it up where that can be done. */
export async function beginWorks(
  hand: Hand,
  deal: Deal,
  begin: () => Promise<unknown> = () => finalize(hand, deal),
): Promise<void> {
  if (hand.works) deal.generation = await hand.works.hold(deal.quotation, begin);
  else await begin();
}
/** Lets the work go on to its end. */
export async function finishWorks(hand: Hand, { generation, quotation }: Deal): Promise<void> {
  if (hand.works && generation !== undefined) await hand.works.go(generation);
  else await hand.until(agent, quotationCalls.one, { params: { id: quotation } }, 'status', 'finalized');
}

/** Somebody decides what waits for them in a run of approvals. */
export async function decideOwn(hand: Hand, who: Doer, run: number, isApproved: boolean): Promise<void> {
  const { my_decision_id } = await hand.ask<Execution>(who, executionCalls.get, { params: { id: run } });
  const params = { id: my_decision_id as number };
  if (isApproved) await hand.ask(who, executionCalls.approve, { params, body: { comment: 'Fine' } });
  else
    await hand.ask(who, executionCalls.reject, {
      params,
      body: { rejection_reason_id: await rejectionReason(hand), comment: 'Too low by far' },
    });
}

/** Moves the company's clock to a day and does what has fallen due. */
export const moveClock = async (hand: Hand, to: string): Promise<void> => {
  await hand.ask('admin', workCalls.moveClock, { body: { to } });
};

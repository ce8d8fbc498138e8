import { workCalls } from '../../../api/app/my-work.ts';
import { type ConfigStep, type contractDiscountConfigCalls, dealConfigCalls } from '../../../api/approvals/config.ts';
import { type Execution, executionCalls } from '../../../api/approvals/execution.ts';
import { namesOf } from '../../../api/entity-names.ts';
import { type Lead, leadCalls } from '../../../api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../api/sales/quotation.ts';
import type { Driver, Place, Rule, StaffRole } from '../driving/driver.ts';
import type { InAppAct } from '../driving/in-app.ts';

/** A quotation with its lead and unit, and its generation once finalized. */
export interface Deal {
  lead: number;
  quotation: number;
  unit: number;
  compound: number;
  generation?: number;
}
const agent: StaffRole = 'leasing_agent';
export const pathOf = ({ lead, quotation }: Pick<Deal, 'lead' | 'quotation'>) => ({ lead_id: lead, id: quotation });

/** What a person does in the app to make such a lead. */
export const makingLead: InAppAct = {
  text: 'lead',
  labels: {
    list: namesOf('lead').many,
    new: 'sales.lead.new',
    name: 'sales.lead.name',
    mobile: 'sales.lead.mobile',
    identity: 'sales.lead.identity_type',
    passport: 'sales.identity.passport_no',
    number: 'sales.lead.identity_no',
    property_use: 'sales.lead.property_use',
    residential: 'sales.use.residential',
    type: 'sales.lead.unit_type',
    budget: 'sales.lead.budget_max',
    move_in: 'sales.lead.move_in',
    save: 'kit.save',
  },
};

/** Creates a lead that wants to move in today. */
export const makeLead = async (driver: Driver, { unitType }: Pick<Place, 'unitType'>): Promise<Lead> =>
  driver.ask<Lead>(agent, leadCalls.create, {
    body: {
      name: 'A customer on a walk',
      mobile: driver.unique('mobile'),
      source: 'walk_in',
      identity_type: 'passport_no',
      identity_no: driver.unique('passport'),
      property_use: 'residential',
      budget_max: '70000',
      unit_type_id: unitType,
      move_in_on: await driver.today(),
    },
  });

/** In how many days a lease begins, and for how many. */
export interface Term {
  startsIn?: number;
  days?: number;
}
/** Creates a draft quotation with one unit for a qualified lead, from today and for 41 days unless told otherwise. */
export async function quote(
  driver: Driver,
  lead: number,
  { unit, compound }: Pick<Place, 'unit' | 'compound'>,
  { startsIn = 0, days = 41 }: Term = {},
): Promise<Deal> {
  const today = await driver.today();
  const start_on = startsIn ? driver.day(today, startsIn) : today;
  const { id } = await driver.ask<Quotation>(agent, quotationCalls.create, {
    params: { lead_id: lead },
    body: { property_use: 'residential', start_on, end_on: driver.day(start_on, days - 1), deposit: '2000' },
  });
  await driver.ask(agent, quotationCalls.addUnit, { params: { lead_id: lead, id }, body: { unit_id: unit } });
  return { lead, quotation: id, unit, compound };
}

export const qualify = (driver: Driver, id: number) => driver.ask(agent, leadCalls.qualify, { params: { id }, body: {} });

export async function qualifiedDeal(driver: Driver, term?: Term): Promise<Deal> {
  const place = await driver.place();
  const { id } = await makeLead(driver, place);
  await qualify(driver, id);
  return quote(driver, id, place, term);
}
export const offer = (driver: Driver, deal: Pick<Deal, 'lead' | 'quotation'>, status: string, more: object = {}) =>
  driver.ask<Quotation>(agent, quotationCalls.status, { params: pathOf(deal), body: { status, ...more } });
export const request = (driver: Driver, id: number) =>
  driver.ask<Quotation>(agent, quotationCalls.requestForApproval, { params: { id }, body: {} });

/** Takes a draft to accepted, without approvals. */
export async function accept(driver: Driver, deal: Deal): Promise<void> {
  await driver.unruled(() => request(driver, deal.quotation));
  await offer(driver, deal, 'sent');
  await offer(driver, deal, 'accepted');
}

/** Runs `act` while quotations in these compounds need these approvals; without compounds, all quotations do. */
export async function needing<T>(
  driver: Driver,
  compounds: number[],
  steps: Partial<ConfigStep>[],
  act: () => Promise<T>,
): Promise<T> {
  const whole: ConfigStep[] = [];
  for (const [at, step] of steps.entries())
    whole.push({
      order: at + 1,
      name: `Step ${at + 1}`,
      assignees: step.assignees ?? [{ type: 'user', id: await driver.userId('leasing_manager') }],
      mode: 'any',
      on_timeout: 'remind',
      due_hours: 9,
      allow_delegate: true,
      require_comment: false,
      ...step,
    });
  // The first rule that matches applies.
  const scope: Rule['scope'] = { compounds, property_use: ['residential'], contract_kind: ['new'], unit_types: [] };
  return driver.ruled({ active: true, priority: 1, scope, thresholds: [], steps: whole }, act);
}

/** The rules and rejection reasons of one kind of approval. */
type RuleCalls = Pick<typeof dealConfigCalls | typeof contractDiscountConfigCalls, 'create' | 'update' | 'createReason'>;

/** Runs `act` while somebody approves deals, or discounts of contracts. */
export async function needingRule<T>(driver: Driver, calls: RuleCalls, who: StaffRole, act: () => Promise<T>): Promise<T> {
  const step: ConfigStep = {
    ...{ order: 1, name: 'Step 1', mode: 'any', on_timeout: 'remind', due_hours: 9 },
    ...{ allow_delegate: true, require_comment: false },
    assignees: [{ type: 'user', id: await driver.userId(who) }],
  };
  const scope = { compounds: [], property_use: [], contract_kind: [], unit_types: [] };
  const { id } = await driver.ask<{ id: number }>('admin', calls.create, {
    body: {
      name_en: driver.unique('name'),
      name_ar: driver.unique('name_ar'),
      ...{ active: true, scope, thresholds: [], steps: [step] },
    },
  });
  try {
    return await act();
  } finally {
    await driver.ask('admin', calls.update, { params: { id }, body: { active: false } });
  }
}
/** Runs `act` while the finance manager approves deals. */
export const needingDeals = <T>(driver: Driver, act: () => Promise<T>): Promise<T> =>
  needingRule(driver, dealConfigCalls, 'finance_manager', act);
/** Rejects a request with a new reason of its kind. */
export async function rejectRun(driver: Driver, calls: RuleCalls, who: StaffRole, run: number): Promise<void> {
  const reason = await driver.ask<{ id: number }>('admin', calls.createReason, {
    body: { name_en: driver.unique('name'), name_ar: driver.unique('name_ar'), note_required: false },
  });
  const { my_decision_id } = await driver.ask<Execution>(who, executionCalls.get, { params: { id: run } });
  await driver.ask(who, executionCalls.reject, {
    params: { id: my_decision_id as number },
    body: { rejection_reason_id: reason.id },
  });
}
/** The finance manager rejects a deal. */
export const rejectDeal = (driver: Driver, run: number): Promise<void> =>
  rejectRun(driver, dealConfigCalls, 'finance_manager', run);

export const finalize = (driver: Driver, { lead }: Pick<Deal, 'lead'>) =>
  driver.ask(agent, leadCalls.finalize, { params: { id: lead }, body: {} });
/** Starts a finalization's background job, paused if the driver can. */
export async function beginWorks(
  driver: Driver,
  deal: Deal,
  begin: () => Promise<unknown> = () => finalize(driver, deal),
): Promise<void> {
  if (driver.works) deal.generation = await driver.works.hold(deal.quotation, begin);
  else await begin();
}
/** Runs the job to its end, or waits for it. */
export async function finishWorks(driver: Driver, { generation, quotation }: Deal): Promise<void> {
  if (driver.works && generation !== undefined) await driver.works.go(generation);
  else await driver.until(agent, quotationCalls.one, { params: { id: quotation } }, 'status', 'finalized');
}

/** Makes a user's pending decision in an approval request. */
export async function decideOwn(driver: Driver, who: StaffRole, run: number, isApproved: boolean): Promise<void> {
  const { my_decision_id } = await driver.ask<Execution>(who, executionCalls.get, { params: { id: run } });
  const params = { id: my_decision_id as number };
  if (isApproved) await driver.ask(who, executionCalls.approve, { params, body: { comment: 'Fine' } });
  else
    await driver.ask(who, executionCalls.reject, {
      params,
      body: { rejection_reason_id: await driver.rejectionReason(false), comment: 'Too low by far' },
    });
}

/** Moves the company's date, which runs everything that has fallen due. */
export const moveClock = async (driver: Driver, to: string): Promise<void> => {
  await driver.ask('admin', workCalls.moveClock, { body: { to } });
};

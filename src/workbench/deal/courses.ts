import { chartOf, type DealEntity, type Terms, usualTerms } from './deal.ts';
import { type DealStep, quote } from './play.ts';

/** A ready-made course of a deal. Its title is at `workbench.deal.course.<id>`. */
export interface Course {
  id: string;
  terms: Terms;
  steps: DealStep[];
}

/** The people who do the work; what is entered in a register is a leasing agent's. */
const roleOf: Partial<Record<DealEntity, string>> = {
  lead: 'leasing_agent',
  quotation: 'leasing_agent',
  execution: 'system',
  execution_step: 'system',
  decision: 'leasing_manager',
  generation: 'system',
  contract: 'leasing_manager',
  contract_life: 'system',
  deposit: 'finance_manager',
  lease: 'leasing_manager',
  leasing_order: 'operations',
};
/** A step by the role whose work it is, with the input of the chart's first sample. */
const stepOf = (written: string): DealStep => {
  const [, record = '', what = '', by, to] = /^(\w+ \d+) (\w+)(?: by (\w+))?(?: to (\w+))?$/.exec(written) ?? [];
  const entity = record.split(' ')[0] as DealEntity;
  const given = to ? { to } : chartOf(entity).samples.events[what]?.[0];
  return {
    record,
    what,
    role: by ?? roleOf[entity] ?? 'leasing_agent',
    ...(given && Object.keys(given).length > 0 && { given }),
  };
};
/** Steps as written: `decision 3 delegate by operations to admin`. */
export const stepsOf = (...written: string[]): DealStep[] => written.map(stepOf);

const drafted = ['lead 1 qualify', `lead 1 ${quote}`];
const requested = [...drafted, 'quotation 1 request_for_approval'];
const accepted = [...requested, 'quotation 1 send', 'quotation 1 accept'];
const generated = (count: number) => Array.from({ length: count }, () => 'generation 1 step_done');
const signed = ['contract 1 send', 'contract 1 tenant_sign', 'contract 1 landlord_sign'];
const plain: Terms = { ...usualTerms, rules: 0 };
const sent = [...requested, 'quotation 1 send'];
const finalized = [...accepted, 'lead 1 finalize', ...generated(8)];

/** What analysts ask about most. Every effect that moves another record takes part in one of them. */
export const courses: readonly Course[] = [
  {
    id: 'keys',
    terms: usualTerms,
    steps: stepsOf(
      ...[...requested, 'decision 1 approve', 'quotation 1 send', 'quotation 1 accept', 'lead 1 finalize'],
      ...[...generated(8), ...signed, 'ejar 1 submit', 'deposit 1 receive'],
      ...['leasing_order 1 prepare', 'leasing_order 1 ready', 'leasing_order 1 deliver'],
    ),
  },
  {
    id: 'rejected',
    terms: { ...usualTerms, rules: 2 },
    steps: stepsOf(...requested, 'decision 1 reject', 'quotation 1 revise', 'quotation 1 request_for_approval'),
  },
  {
    id: 'steps',
    terms: { ...usualTerms, rules: 2, steps: 2, people: 2 },
    steps: stepsOf(
      ...[...requested, 'decision 2 approve', 'decision 6 delegate by finance_manager to admin', 'decision 7 approve by admin'],
      ...['decision 3 approve by general_manager', 'decision 8 approve by operations'],
    ),
  },
  {
    id: 'same',
    terms: { ...usualTerms, steps: 2, same: true },
    steps: stepsOf(...requested, 'decision 1 approve', 'quotation 1 send'),
  },
  {
    id: 'own',
    terms: usualTerms,
    steps: stepsOf(...drafted, 'quotation 1 request_for_approval by leasing_manager', 'decision 1 approve by admin'),
  },
  {
    id: 'withdrawn',
    terms: { ...usualTerms, steps: 2 },
    steps: stepsOf(...requested, 'quotation 1 withdraw', 'quotation 1 request_for_approval', 'quotation 1 edit_priced_content'),
  },
  {
    id: 'competing',
    terms: plain,
    steps: stepsOf(
      ...[...requested, `lead 1 ${quote}`, 'quotation 2 request_for_approval', 'quotation 1 send'],
      ...['quotation 2 send', 'quotation 1 accept', 'quotation 1 cancel'],
    ),
  },
  {
    id: 'declined',
    terms: plain,
    steps: stepsOf(
      ...[...sent, 'lead 1 counter', 'quotation 1 decline', 'quotation 1 revive', 'quotation 1 request_for_approval'],
      ...['quotation 1 send', 'quotation 1 decline', 'lead 1 lose'],
    ),
  },
  { id: 'lost', terms: usualTerms, steps: stepsOf(...requested, `lead 1 ${quote}`, 'lead 1 lose') },
  {
    id: 'deal',
    terms: { ...plain, deal: true },
    steps: stepsOf(...accepted, 'decision 1 approve', 'lead 1 finalize'),
  },
  {
    id: 'deal_rejected',
    terms: { ...plain, deal: true },
    steps: stepsOf(...accepted, 'decision 1 reject', 'quotation 1 cancel'),
  },
  {
    id: 'lapsed',
    terms: plain,
    steps: stepsOf(...accepted, 'quotation 1 lapse', 'quotation 1 revive', 'quotation 1 request_for_approval'),
  },
  {
    id: 'retried',
    terms: plain,
    steps: stepsOf(
      ...accepted,
      'lead 1 finalize',
      ...generated(4),
      'generation 1 step_failed',
      'lead 1 finalize',
      ...generated(4),
    ),
  },
  {
    id: 'given_up',
    terms: plain,
    steps: stepsOf(...accepted, 'lead 1 finalize', ...generated(6), 'generation 1 step_failed', 'quotation 1 cancel'),
  },
  {
    id: 'unsigned',
    terms: { ...plain, units: 2 },
    steps: stepsOf(
      ...[...finalized, 'contract 1 send', 'contract 1 reject', 'contract 1 send'],
      ...['leasing_order 1 prepare', 'lease 1 cancel', 'lease 2 cancel'],
    ),
  },
  {
    id: 'late',
    terms: { ...usualTerms, late: 'escalate' },
    steps: stepsOf(...requested, 'execution_step 1 due', 'decision 2 approve by admin', 'quotation 1 send', 'quotation 1 expire'),
  },
  {
    id: 'too_late',
    terms: { ...usualTerms, steps: 2, late: 'reject' },
    steps: stepsOf(...requested, 'execution_step 1 due', 'quotation 1 cancel'),
  },
];

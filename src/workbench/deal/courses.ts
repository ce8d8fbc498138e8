import { chartOf, type DealEntity, type Terms, usualTerms } from './deal.ts';
import { type DealStep, quote } from './play.ts';

/** A ready-made course of a deal. Its title is at `workbench.deal.course.<id>`. */
export interface Course {
  id: string;
  terms: Terms;
  steps: DealStep[];
}

const roleOf: { readonly [E in DealEntity]: string } = {
  lead: 'leasing_agent',
  quotation: 'leasing_agent',
  execution: 'system',
  execution_step: 'system',
  decision: 'leasing_manager',
  generation: 'system',
  contract: 'leasing_manager',
  deposit: 'finance_manager',
  lease: 'leasing_manager',
  leasing_order: 'operations',
};
/** A step by the role whose work it is, with the input of the chart's first sample. */
const step = (record: string, what: string): DealStep => {
  const entity = record.split(' ')[0] as DealEntity;
  const given = chartOf(entity).samples.events[what]?.[0];
  return { record, what, role: roleOf[entity], ...(given && Object.keys(given).length > 0 && { given }) };
};
const steps = (...written: string[]): DealStep[] =>
  written.map((one) => {
    const [, record = '', what = ''] = /^(\w+ \d+) (\w+)$/.exec(one) ?? [];
    return step(record, what);
  });

const drafted = ['lead 1 qualify', `lead 1 ${quote}`];
const requested = [...drafted, 'quotation 1 request_for_approval'];
const accepted = [...requested, 'quotation 1 send', 'quotation 1 accept'];
const generated = (count: number) => Array.from({ length: count }, () => 'generation 1 step_done');
const signed = ['contract 1 send', 'contract 1 tenant_sign', 'contract 1 landlord_sign'];
const plain: Terms = { ...usualTerms, rules: 0 };

/** What analysts ask about most. Every effect that moves another record takes part in one of them. */
export const courses: readonly Course[] = [
  {
    id: 'keys',
    terms: usualTerms,
    steps: steps(
      ...[...requested, 'decision 1 approve', 'quotation 1 send', 'quotation 1 accept', 'lead 1 finalize'],
      ...[...generated(8), ...signed, 'deposit 1 receive'],
      ...['leasing_order 1 prepare', 'leasing_order 1 ready', 'leasing_order 1 deliver'],
    ),
  },
  {
    id: 'rejected',
    terms: { ...usualTerms, rules: 2 },
    steps: steps(...requested, 'decision 1 reject', 'quotation 1 revise', 'quotation 1 request_for_approval'),
  },
  {
    id: 'steps',
    terms: { ...usualTerms, rules: 2, steps: 2, people: 2 },
    steps: steps(
      ...requested,
      'decision 1 approve',
      'decision 5 delegate',
      'decision 7 approve',
      'decision 3 approve',
      'decision 8 approve',
    ),
  },
  {
    id: 'withdrawn',
    terms: { ...usualTerms, steps: 2 },
    steps: steps(...requested, 'quotation 1 withdraw', 'quotation 1 request_for_approval', 'quotation 1 edit_priced_content'),
  },
  {
    id: 'competing',
    terms: plain,
    steps: steps(
      ...[...requested, `lead 1 ${quote}`, 'quotation 2 request_for_approval', 'quotation 1 send'],
      ...['quotation 2 send', 'quotation 1 accept', 'quotation 1 cancel'],
    ),
  },
  { id: 'lost', terms: usualTerms, steps: steps(...requested, `lead 1 ${quote}`, 'lead 1 lose') },
  {
    id: 'deal',
    terms: { ...plain, deal: true },
    steps: steps(...accepted, 'decision 1 approve', 'lead 1 finalize'),
  },
  {
    id: 'deal_rejected',
    terms: { ...plain, deal: true },
    steps: steps(...accepted, 'decision 1 reject', 'quotation 1 cancel'),
  },
  {
    id: 'retried',
    terms: plain,
    steps: steps(...accepted, 'lead 1 finalize', ...generated(4), 'generation 1 step_failed', 'lead 1 finalize', ...generated(4)),
  },
  {
    id: 'given_up',
    terms: plain,
    steps: steps(...accepted, 'lead 1 finalize', ...generated(6), 'generation 1 step_failed', 'quotation 1 cancel'),
  },
];

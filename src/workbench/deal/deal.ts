import { type FactsOf, hasTag, type TagOf } from '../../machines/kit/define-lifecycle.ts';
import { livesOf } from '../../machines/kit/lifecycle.ts';
import { contractRegions } from '../../machines/leasing/contract/lifecycle.ts';
import { lifecycles as charts, type Lifecycles, type LivingEntity } from '../../machines/lifecycles.ts';
import { type LifecycleEntry, lifecycles } from '../lifecycle-model.ts';

/** A contract, and its further statuses: records of their own below it in a deal. */
export type ContractEntity = keyof typeof contractRegions;
export const furtherEntities = livesOf(contractRegions.contract)
  .slice(1)
  .map(({ entity }) => entity as Exclude<ContractEntity, 'contract'>);

/** The entities whose records make up a deal. Others with a lifecycle have no part in it. */
export type DealEntity = Extract<
  LivingEntity,
  'lead' | 'quotation' | 'execution' | 'execution_step' | 'decision' | 'generation' | ContractEntity | 'lease' | 'leasing_order'
>;

export const lateness = ['remind', 'escalate', 'reject'] as const;
type Late = (typeof lateness)[number];
/** What the charts leave open about a deal. */
export interface Terms {
  /** How many approval rules apply to a quotation. */
  rules: number;
  /** The steps of each rule, one after another. */
  steps: number;
  /** The people asked at each step; one of them is enough. */
  people: number;
  /** Whether the second step asks the same people again. */
  same: boolean;
  /** What happens when a step is late. */
  late: Late;
  /** Whether an accepted deal needs approval. */
  deal: boolean;
  /** Whether there is a security deposit. */
  deposit: boolean;
  units: number;
}
export const usualTerms: Terms = {
  ...{ rules: 1, steps: 1, people: 1, same: false, late: 'remind' },
  ...{ deal: false, deposit: true, units: 1 },
};
/** The largest of each. */
export const most = { rules: 2, steps: 2, people: 2, units: 2 } as const;

export interface DealRecord {
  /** The entity and its number in this deal: `quotation 1`. */
  id: string;
  entity: DealEntity;
  number: number;
  status: string;
  /** The record it belongs to; null for the lead. */
  of: string | null;
  /** Facts that were set when it was created or by its own effects. */
  own: Record<string, unknown>;
}
/** The records of one lead's deal, in the order in which they were created. */
export interface Deal {
  terms: Terms;
  records: readonly DealRecord[];
}

/** The chart of an entity, with its samples. */
export const chartOf = (entity: DealEntity): LifecycleEntry => {
  const found = lifecycles.find((one) => one.lifecycle.entity === entity);
  if (!found) throw new Error(`The catalogue has no lifecycle of ${entity}`);
  return found;
};

export const ofEntity = (records: readonly DealRecord[], entity: DealEntity): DealRecord[] =>
  records.filter((one) => one.entity === entity);
export const isIn = <E extends DealEntity>(record: DealRecord, entity: E, ...groups: TagOf<Lifecycles[E]>[]): boolean =>
  record.entity === entity && hasTag(charts[entity], record.status, ...groups);

export const recordOf = ({ records }: Deal, id: string | null): DealRecord | null => records.find((one) => one.id === id) ?? null;
/** The nearest record of an entity above this one. Throws if there is none. */
export function above(deal: Deal, record: DealRecord, entity: DealEntity): DealRecord {
  for (let one = recordOf(deal, record.of); one; one = recordOf(deal, one.of)) if (one.entity === entity) return one;
  throw new Error(`${record.id} belongs to no ${entity}`);
}
/** The records of an entity below this one. */
export const below = (deal: Deal, { id }: DealRecord, entity: DealEntity): DealRecord[] =>
  deal.records
    .filter((one) => one.of === id)
    .flatMap((one) => [...(one.entity === entity ? [one] : []), ...below(deal, one, entity)]);

const over: readonly string[] = ['ended.clearing', 'closed', 'cancelled', 'renewed'];
/** Whether the keys of all these leases are back, or were never handed over. */
export const areOver = (leases: readonly DealRecord[]): boolean =>
  leases.length > 0 && leases.every(({ status }) => over.includes(status));
/** Leases that weren't cancelled. */
const kept = (deal: Deal, contract: DealRecord): number =>
  below(deal, contract, 'lease').filter(({ status }) => status !== 'cancelled').length;

type Facts<E extends DealEntity> = Partial<FactsOf<Lifecycles[E]>>;
const ofQuotation = (deal: Deal, quotation: DealRecord | undefined): Pick<FactsOf<Lifecycles['lead']>, 'deal_approval'> => {
  const approval = quotation && below(deal, quotation, 'execution').findLast(({ own }) => own.kind === 'deal');
  if (!approval) return { deal_approval: 'not_needed' };
  // The compiler can't know the statuses of a group of any entity.
  type Counted = Exclude<FactsOf<Lifecycles['lead']>['deal_approval'], 'not_needed'>;
  return { deal_approval: isIn(approval, 'execution', 'counts') ? (approval.status as Counted) : 'missing' };
};

/**
 * What a record's guards see of the deal's other records, as the server derives it from its tables. Other facts are those of
 * the chart's first sample, for which everything is allowed.
 */
const facts: { [E in Exclude<DealEntity, ContractEntity>]: (deal: Deal, record: DealRecord, role: string) => Facts<E> } = {
  lead: (deal, lead) => {
    const accepted = below(deal, lead, 'quotation').filter(({ status }) => status === 'accepted');
    return { accepted_quotations: accepted.length, ...ofQuotation(deal, accepted[0]) };
  },
  quotation: (deal, quotation) => ({
    approval_needed: deal.terms.rules > 0,
    lead_is_ready: isIn(above(deal, quotation, 'lead'), 'lead', 'ready_for_offer'),
    is_for_tenant: false,
    is_generating: below(deal, quotation, 'generation').some((one) => isIn(one, 'generation', 'running')),
    units: deal.terms.units,
    ...ofQuotation(deal, quotation),
  }),
  execution: (deal, execution) => ({
    steps_left: below(deal, execution, 'execution_step').filter(({ status }) => status === 'waiting').length,
  }),
  execution_step: (deal, step) => {
    const count = (status: string) => below(deal, step, 'decision').filter((one) => one.status === status).length;
    return {
      ...{ mode: 'any', needed: 1, on_timeout: deal.terms.late },
      ...{ approved: count('approved'), rejected: count('rejected'), pending: count('pending') },
    };
  },
  decision: (deal, decision, role) => {
    const execution = above(deal, decision, 'execution');
    const makers = above(deal, execution, 'quotation').own.makers;
    return {
      is_mine: decision.own.person === role,
      is_requester: execution.own.requester === role,
      is_maker: Array.isArray(makers) && makers.includes(role),
      is_passed_on: decision.own.passed_on === true,
      may_administer: role === 'admin',
      is_running: execution.status === 'running' && above(deal, decision, 'execution_step').status === 'active',
    };
  },
  generation: () => ({}),
  lease: (deal, lease) => ({
    signature_complete: isIn(above(deal, lease, 'contract'), 'contract', 'signed'),
    order_delivered: below(deal, lease, 'leasing_order').some((one) => isIn(one, 'leasing_order', 'delivered')),
  }),
  leasing_order: (deal, order) => {
    const contract = above(deal, order, 'contract');
    return {
      contract_signed: isIn(contract, 'contract', 'signed'),
      ejar_submitted: below(deal, contract, 'ejar').every((one) => isIn(one, 'ejar', 'covered')),
      deposit_settled: below(deal, contract, 'deposit').every((one) => isIn(one, 'deposit', 'covered')),
    };
  },
};

/** The record of one of a contract's statuses. */
const regionOf = (deal: Deal, contract: DealRecord, entity: ContractEntity): DealRecord | undefined =>
  entity === 'contract' ? contract : below(deal, contract, entity)[0];
const ofContract = (deal: Deal, record: DealRecord): Facts<'contract'> => {
  const contract = record.entity === 'contract' ? record : above(deal, record, 'contract');
  const leases = below(deal, contract, 'lease');
  const life = regionOf(deal, contract, 'contract_life');
  const statuses = livesOf(contractRegions.contract).flatMap(({ entity, column }) => {
    const status = regionOf(deal, contract, entity as ContractEntity)?.status;
    return status ? [[column, status]] : [];
  });
  return {
    leases: kept(deal, contract),
    signed: contract.status === 'tenant_signed' || isIn(contract, 'contract', 'signed'),
    in_force: !life || isIn(life, 'contract_life', 'open'),
    leases_are_over: areOver(leases),
    has_deposit: deal.terms.deposit,
    is_cleared: !leases.some((lease) => isIn(lease, 'lease', 'begun')),
    statuses: Object.fromEntries(statuses),
  };
};
const isOfContract = (entity: DealEntity): entity is ContractEntity => entity in contractRegions;

/** A record's facts in this deal, for a role, that differ from the chart's first sample. */
export const factsFor = (deal: Deal, record: DealRecord, role: string): Record<string, unknown> => ({
  ...(isOfContract(record.entity) ? ofContract(deal, record) : facts[record.entity](deal, record, role)),
  ...record.own,
});

/** The record that has this further status of a record in the deal. */
export function furtherOf(deal: Deal, record: DealRecord, entity: string): DealRecord {
  const contract = record.entity === 'contract' ? record : above(deal, record, 'contract');
  const found = regionOf(deal, contract, entity as ContractEntity);
  if (!found) throw new Error(`${contract.id} has no ${entity}`);
  return found;
}

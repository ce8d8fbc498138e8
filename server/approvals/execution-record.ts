import { and, asc, eq, sql } from 'drizzle-orm';
import type { ConfigStep } from '../../src/api/approvals/config.ts';
import type { Decision } from '../../src/api/approvals/decision.ts';
import type { Card, Execution, ExecutionRow } from '../../src/api/approvals/execution.ts';
import { money, portion } from '../../src/api/money.ts';
import { decisionLifecycle } from '../../src/machines/approvals/decision/lifecycle.ts';
import type { Execution as ExecutionFacts } from '../../src/machines/approvals/execution/lifecycle.ts';
import type { ExecutionStep } from '../../src/machines/approvals/execution-step/lifecycle.ts';
import { hasTag, type StatusOf } from '../../src/machines/kit/define-lifecycle.ts';
import { decisions, executionComments, executionSteps, executions } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { quotationLike } from '../kit/likenesses.ts';
import { type EntityStore, qualified, readOr404 } from '../kit/records.ts';
import { inGroup, sqlInGroup, sqlWord, word } from '../kit/statuses.ts';
import { compoundsOf, directoryOf, soleApproverOf } from './assignees.ts';
import { makersSql } from './makers.ts';
import { approvalFactsOf } from './matching.ts';

const e = executions;
const step = (show: string) =>
  sql`(select s.${sql.raw(show)} from execution_steps s where s.company_id = ${e.company_id} and s.execution_id = ${e.id} and s.status = ${sqlWord('execution_step', 'active')} order by s.order limit 1)`;
/** Whom a request waits on, the active step, and since when and until when. */
export const waitingOf = {
  waiting_for: sql<string[]>`array(select u.name from decisions d join users u on u.company_id = d.company_id and u.id = d.user_id
      where d.company_id = ${e.company_id} and d.execution_id = ${e.id} and d.status = ${sqlWord('decision', 'pending')} order by d.id)`,
  step_name: step('name'),
  step_due: step('due_at'),
  step_started: step('started_at'),
  step_overdue: sql<boolean>`coalesce(${step('overdue')}, false)`,
};

const quotation = (show: string) =>
  sql<
    string | null
  >`(select q.${sql.raw(show)} from quotations q where q.company_id = ${e.company_id} and q.id = ${e.record_id})`;

/** SQL of a request's subject. */
const quotationOf = (run: string) =>
  `(select q.ref_no from executions e join quotations q on q.company_id = e.company_id and q.id = e.record_id where e.company_id = x.company_id and e.id = ${run})`;

const soleOf = sql<boolean>`exists (select from decisions d where d.company_id = ${e.company_id} and d.execution_id = ${e.id}
  and d.sole_approver and d.status ${sqlInGroup('decision', 'counts')})`;

/** Rows of the inbox. `my_decision_id` is the current user's. */
export const executionStore: EntityStore = {
  entity: 'execution',
  table: executions,
  title: quotationOf('x.id'),
  hidden: ['card', 'priced_hash', 'config_version', 'decided_at'],
  shows: {
    config_name_en: sql`(select w.name_en from workflow_configs w where w.company_id = ${e.company_id} and w.id = ${e.config_id})`,
    config_name_ar: sql`(select w.name_ar from workflow_configs w where w.company_id = ${e.company_id} and w.id = ${e.config_id})`,
    requester_name: sql`(select u.name from users u where u.company_id = ${e.company_id} and u.id = ${e.requester_id})`,
    record_ref_no: quotation('ref_no'),
    total_halalas: quotation('total_gross'),
    customer: sql`(select coalesce(l.name, t.name) from quotations q left join leads l on l.company_id = q.company_id and l.id = q.lead_id
      left join tenants t on t.company_id = q.company_id and t.id = q.tenant_id where q.company_id = ${e.company_id} and q.id = ${e.record_id})`,
    ...waitingOf,
    sole_approver: soleOf,
    steps_left: sql<number>`(select count(*) from execution_steps s where s.company_id = ${e.company_id} and s.execution_id = ${e.id} and s.status = ${sqlWord('execution_step', 'waiting')})`,
  },
  filters: {
    status: (value) => sql`${e.status} = ${value}`,
    kind: (value) => sql`${e.kind} = ${value}`,
    record_id: (value) => sql`${e.record_id} = ${value}`,
    sole_approver: (value) => sql`${soleOf} = ${value}`,
    only: (value) => sql`${e.id} = ${value}`,
    pending_for: (value) =>
      sql`exists (select from decisions d where d.company_id = ${e.company_id} and d.execution_id = ${e.id} and d.user_id = ${value} and d.status = ${sqlWord('decision', 'pending')})`,
    associated_with: (value) => sql`(${e.requester_id} = ${value}
      or exists (select from decisions d where d.company_id = ${e.company_id} and d.execution_id = ${e.id} and (d.user_id = ${value} or d.from_id = ${value}))
      or exists (select from execution_comments c where c.company_id = ${e.company_id} and c.execution_id = ${e.id} and c.created_by = ${value}))`,
  },
  matches: (words) =>
    sql`exists (select from quotations q where q.company_id = ${e.company_id} and q.id = ${e.record_id} and ${quotationLike('q', words)})`,
  sorts: { status: e.status, created_at: e.created_at, step_due_at: sql`coalesce(${step('due_at')}, 'infinity')` },
};

/** A row of the inbox before it is converted for the API. */
export type RawExecution = Omit<ExecutionRow, 'my_decision_id' | 'total_gross' | 'step_due_at' | 'step_started_at'> & {
  total_halalas: number | null;
  step_due: string | Date | null;
  step_started: string | Date | null;
  steps_left: number;
};

export const instantOf = (when: string | Date | null) => (when === null ? null : new Date(when).toISOString());

/** Rows as the API returns them to the current user. */
export async function rowsFor(scope: Scope, currentUser: CurrentUser, raw: RawExecution[]): Promise<ExecutionRow[]> {
  const { rows } = await scope.client.query<{ id: number; execution_id: number }>({
    name: 'execution.mine',
    text: `select id, execution_id from decisions where company_id = $1 and user_id = $2 and status = ${word('decision', 'pending')} and execution_id = any($3::bigint[])`,
    values: [scope.company, currentUser.viewer.id, raw.map((row) => row.id)],
  });
  const mine = new Map(rows.map((row) => [row.execution_id, row.id]));
  return raw.map(({ total_halalas, step_due, step_started, steps_left: _, ...row }) => ({
    ...row,
    total_gross: total_halalas === null ? null : money(Number(total_halalas)),
    step_due_at: instantOf(step_due),
    step_started_at: instantOf(step_started),
    my_decision_id: mine.get(row.id) ?? null,
  }));
}

export const executionFacts = async (scope: Scope, id: number): Promise<ExecutionFacts & Pick<RawExecution, 'record_ref_no'>> => {
  const row = await readOr404<RawExecution>(scope, executionStore, id);
  return { ...row, steps_left: Number(row.steps_left) };
};

const d = decisions;
const ofStep = (show: string) =>
  sql`(select s.${sql.raw(show)} from execution_steps s where s.company_id = ${d.company_id} and s.id = ${d.step_id})`;
const ofRun = (show: string) =>
  sql`(select x.${sql.raw(show)} from executions x where x.company_id = ${d.company_id} and x.id = ${d.execution_id})`;

/** A decision with what its guards need. */
export const decisionStore: EntityStore = {
  entity: 'decision',
  table: decisions,
  title: `concat_ws(' · ', ${quotationOf('x.execution_id')}, (select u.name from users u where u.company_id = x.company_id and u.id = x.user_id))`,
  owner: 'x.execution_id',
  hidden: ['updated_at', 'created_by', 'from_id'],
  shows: {
    user_name: sql`(select u.name from users u where u.company_id = ${d.company_id} and u.id = ${d.user_id})`,
    from_name: sql`(select u.name from users u where u.company_id = ${d.company_id} and u.id = ${d.from_id})`,
    step_status: ofStep('status'),
    allow_delegate: ofStep('allow_delegate'),
    require_comment: ofStep('require_comment'),
    execution_status: ofRun('status'),
    requester_id: ofRun('requester_id'),
    maker_ids: sql<
      number[]
    >`${sql.raw(makersSql('decisions.company_id', '(select x.record_id from executions x where x.company_id = decisions.company_id and x.id = decisions.execution_id)'))}`,
  },
};
export async function readDecision(scope: Scope, id: number): Promise<Decision> {
  const decision = await readOr404<Omit<Decision, 'others_may_approve'>>(scope, decisionStore, id);
  const isOpen = decision.sole_approver && hasTag(decisionLifecycle, decision.status, 'pending');
  return { ...decision, others_may_approve: isOpen && (await othersMayApprove(scope, decision)) };
}

/** Whether a decision's user is no longer the only one who may approve its step. */
async function othersMayApprove(
  scope: Scope,
  { execution_id, step_id, user_id, requester_id }: Pick<Decision, 'execution_id' | 'step_id' | 'user_id' | 'requester_id'>,
) {
  const [directory, step, { record_id }] = await Promise.all([
    directoryOf(scope),
    readStep(scope, step_id),
    executionFacts(scope, execution_id),
  ]);
  const asked = { assignees: step.assignees, requester: requester_id, compounds: await compoundsOf(scope, record_id) };
  return soleApproverOf(directory, asked) !== user_id;
}

const countOf = (status: StatusOf<typeof decisionLifecycle>) =>
  sql<number>`(select count(*) from decisions d where d.company_id = ${executionSteps.company_id} and d.step_id = ${executionSteps.id} and d.status = ${sqlWord('decision', status)})`;

export const executionStepStore: EntityStore = {
  entity: 'execution_step',
  table: executionSteps,
  title: `concat_ws(' · ', ${quotationOf('x.execution_id')}, x.name)`,
  owner: 'x.execution_id',
  shows: {
    approved_count: countOf('approved'),
    rejected_count: countOf('rejected'),
    pending_count: countOf('pending'),
    escalated_count: sql<number>`(select count(*) from decisions d where d.company_id = ${executionSteps.company_id} and d.step_id = ${executionSteps.id}
      and d.escalated and d.status ${sqlInGroup('decision', 'counts')})`,
  },
};
export type Step = ExecutionStep &
  Pick<ConfigStep, 'assignees' | 'mode'> & { due_hours: number | null; escalate_to_id: number | null };
export const readStep = (scope: Scope, id: number) => readOr404<Step>(scope, executionStepStore, id);

/** The numbers that approvers decide by. */
async function cardOf(scope: Scope, quotationId: number): Promise<Card> {
  const [facts, found] = await Promise.all([
    approvalFactsOf(scope, quotationId),
    scope.client.query<{
      ref_no: string;
      customer: string | null;
      total_gross: number;
      valid_until: string;
      comparable: number;
      middle: number | null;
      last_rent: number | null;
    }>({
      name: 'execution.card',
      // The leases are scanned once; the quoted units are aggregated first.
      text: `select q.ref_no, coalesce(l.name, t.name) as customer, q.total_gross, q.valid_until::text as valid_until,
          like_it.comparable, like_it.middle, offered.last_rent
        from quotations q left join leads l on l.company_id = q.company_id and l.id = q.lead_id left join tenants t on t.company_id = q.company_id and t.id = q.tenant_id
        cross join lateral (select array_agg(m.unit_type_id) as types, sum(m.last_rent)::int8 as last_rent
          from quotation_units u join units m on m.company_id = u.company_id and m.id = u.unit_id
          where u.company_id = q.company_id and u.quotation_id = q.id) offered
        cross join lateral (select count(*)::int as comparable, percentile_disc(0.5) within group (order by s.yearly_rent) as middle
          from leases s join units n on n.company_id = s.company_id and n.id = s.unit_id
          where s.company_id = q.company_id and s.status ${inGroup('lease', 'in_force')} and n.unit_type_id = any(offered.types)) like_it
        where q.company_id = $1 and q.id = $2`,
      values: [scope.company, quotationId],
    }),
  ]);
  const row = found.rows[0] as (typeof found.rows)[0];
  const perUnit = (rent: number) => money(portion(rent, 1, Math.max(1, facts.units)));
  return {
    ref_no: row.ref_no,
    customer: row.customer,
    property_use: facts.property_use,
    units: facts.units,
    total_gross: money(row.total_gross),
    yearly_rent: money(facts.yearly_rent),
    list_rent: money(facts.list_rent),
    net_rent: money(facts.net_rent),
    list_rent_per_unit: perUnit(facts.list_rent),
    net_rent_per_unit: perUnit(facts.net_rent),
    min_rent: money(facts.min_rent),
    discount_percent: facts.numbers.discount_percent,
    below_min_percent: facts.numbers.below_min_percent,
    term_months: facts.numbers.term_months,
    comparable_leases: row.comparable,
    comparable_rent: row.middle === null ? null : money(Number(row.middle)),
    last_rent: row.last_rent === null ? null : money(Number(row.last_rent)),
    valid_until: row.valid_until,
  };
}

/** A whole request: summary, steps with all decisions, comments. Throws an ApiError 404. */
export async function readExecution(scope: Scope, currentUser: CurrentUser, id: number): Promise<Execution> {
  const raw = await readOr404<RawExecution>(scope, executionStore, id);
  const c = executionComments;
  const [[row], steps, ids, comments, card] = await Promise.all([
    rowsFor(scope, currentUser, [raw]),
    scope.db
      .select()
      .from(executionSteps)
      .where(and(eq(executionSteps.company_id, scope.company), eq(executionSteps.execution_id, id)))
      .orderBy(asc(executionSteps.order)),
    scope.db
      .select({ id: d.id })
      .from(d)
      .where(and(eq(d.company_id, scope.company), eq(d.execution_id, id)))
      .orderBy(asc(d.id)),
    scope.db
      .select({
        id: c.id,
        text: c.text,
        created_at: c.created_at,
        author_name: qualified(
          sql<string | null>`(select u.name from users u where u.company_id = ${c.company_id} and u.id = ${c.created_by})`,
        ),
      })
      .from(c)
      .where(and(eq(c.company_id, scope.company), eq(c.execution_id, id)))
      .orderBy(asc(c.id)),
    cardOf(scope, raw.record_id),
  ]);
  const decided = await Promise.all(ids.map((decision) => readDecision(scope, decision.id)));
  return {
    ...(row as ExecutionRow),
    card,
    comments,
    steps: steps.map(({ id: step_id, order, name, status, mode, quorum, due_at, overdue, started_at, decided_at }) => ({
      id: step_id,
      order,
      name,
      status,
      mode,
      quorum,
      due_at,
      overdue,
      started_at,
      decided_at,
      decisions: decided.filter((decision) => decision.step_id === step_id),
    })),
  };
}

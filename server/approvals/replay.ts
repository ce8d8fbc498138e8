import type { ConfigStep } from '../../src/api/approvals/config.ts';
import { placed } from '../../src/api/approvals/rule-order.ts';
import { type Replay, type Route, type RoutedKind, type RuleChange, routedKinds } from '../../src/api/approvals/rule-trial.ts';
import { money } from '../../src/api/money.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import { last90Days } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { type Directory, directoryOf } from './assignees.ts';
import { wrongOf } from './config-check.ts';
import { makersSql } from './makers.ts';
import { type ApprovalFacts, type ConfigRow, chooserOf, configsOf, type FactRow, factsOfRow, factsSql } from './matching.ts';
import { type Request, routeOf } from './route.ts';

/** The list shows at most so many; the numbers count all. */
const mostRows = 200;

interface QuotationRow extends FactRow {
  id: number;
  ref_no: string;
  customer: string | null;
  requester: number | null;
  makers: number[];
}

/** The quotations of the period that have units, so that approval could be requested; with who requested it last, or made them. */
const quotationsSince = async (scope: Scope, since: Date, until: Date): Promise<QuotationRow[]> => {
  const { rows } = await scope.client.query<QuotationRow>({
    name: 'approvals.replayed',
    text: factsSql(
      `q.created_at >= $2 and q.created_at <= $3
        and exists (select from quotation_units o where o.company_id = q.company_id and o.quotation_id = q.id)`,
      `, q.id, q.ref_no, coalesce((select e.requester_id from executions e
          where e.company_id = q.company_id and e.entity = 'quotation' and e.record_id = q.id order by e.id desc limit 1), q.created_by) as requester,
        ${makersSql('q.company_id', 'q.id')} as makers,
        coalesce((select l.name from leads l where l.company_id = q.company_id and l.id = q.lead_id),
          (select t.name from tenants t where t.company_id = q.company_id and t.id = q.tenant_id)) as customer`,
    ),
    values: [scope.company, since.toISOString(), until.toISOString()],
  });
  return rows;
};

/** The rules as they would be after the changes. Throws an ApiError 422 with the fields of a change that can't be made. */
async function changed(scope: Scope, configs: ConfigRow[], changes: readonly RuleChange[]): Promise<ConfigRow[]> {
  const wrong: Record<string, string> = {};
  let kept = configs;
  const seen = new Set<number>();
  for (const [i, { kind, id, config }] of changes.entries()) {
    const at = `changes.${i}`;
    const before = id === undefined ? undefined : kept.find((one) => one.id === id);
    if (id === undefined && !config) wrong[`${at}.config`] = 'app.error.required';
    if (id !== undefined && (before?.kind !== kind || seen.has(id))) wrong[`${at}.id`] = 'app.error.unknown_reference';
    if (id !== undefined) seen.add(id);
    if (id !== undefined && !config) kept = kept.filter((one) => one.id !== id);
    if (!config) continue;
    // A step for which nobody or too few are left is what the replay is to show, so it isn't refused here.
    for (const [field, why] of Object.entries(await wrongOf(scope, { ...config, active: false })))
      if (why !== 'approvals.error.quorum_too_large') wrong[`${at}.config.${field}`] = why;
    const own = id ?? Number.MAX_SAFE_INTEGER - changes.length + i;
    const draft = { active: false, ...config, kind, id: own } as ConfigRow;
    const ofKind = kept.filter((one) => one.kind === kind);
    kept = [...kept.filter((one) => one.kind !== kind), ...placed(ofKind, draft, config.priority)];
  }
  if (Object.keys(wrong).length) throw invalid(wrong);
  return kept;
}

/** Routes of requests by a set of rules. Those that ask the same people are worked out once. */
function routerOf(configs: ConfigRow[], kind: RoutedKind, directory: Directory, now: Date) {
  const choose = chooserOf(configs, kind);
  const known = new Map<string, Route>();
  const isOfCompound = (steps: ConfigStep[]) =>
    steps.some(({ assignees }) => assignees.some(({ type }) => type === 'compound_manager'));
  const byCompound = new Map(configs.map((config) => [config, isOfCompound(config.steps)]));
  return ({ requester, makers, facts }: Pick<QuotationRow, 'requester' | 'makers'> & { facts: ApprovalFacts }): Route => {
    const rule = choose(facts);
    if (!rule) return nobodyAsked;
    const compounds = byCompound.get(rule) ? facts.compounds : [];
    const key = `${rule.id} ${requester} ${makers} ${compounds}`;
    const found = known.get(key) ?? routed(rule, directory, { requester, makers, compounds, now });
    known.set(key, found);
    return found;
  };
}

const nobodyAsked: Route = { rule: null, standing: 'no_rule', hours: 0, steps: [] };

function routed({ id, name_en, name_ar, steps }: ConfigRow, directory: Directory, request: Request): Route {
  const all = routeOf(directory, steps, request);
  const asked = all.filter(({ standing }) => standing === 'asked');
  const isStuck = all.some(({ standing }) => standing === 'no_approver');
  const isLimited = !isStuck && asked.every(({ step }) => step.due_hours);
  return {
    // A rule that isn't saved has no id of its own.
    rule: { id: id > Number.MAX_SAFE_INTEGER - 1000 ? 0 : id, name_en, name_ar },
    standing: isStuck ? 'no_approver' : 'asked',
    hours: isLimited ? asked.reduce((sum, { step }) => sum + (step.due_hours ?? 0), 0) : null,
    steps: all.map(({ step, asked: users, needed, standing }) => ({
      name: step.name,
      approvers: standing === 'asked' ? users.map(({ user }) => directory.users.get(user)?.name ?? '') : [],
      needed,
      due_hours: step.due_hours ?? null,
      standing,
    })),
  };
}

/** What makes two routes different: whom they ask, in which order, how many must approve, and within which time. */
const signatures = new WeakMap<Route, string>();
function signatureOf(route: Route): string {
  const known = signatures.get(route);
  if (known !== undefined) return known;
  const steps = route.steps
    .filter(({ standing }) => standing !== 'same_approvers')
    .map(({ approvers, needed, due_hours, standing }) => [[...approvers].sort(), needed, due_hours, standing]);
  const made = JSON.stringify([route.standing, steps]);
  signatures.set(route, made);
  return made;
}

function medianOf(values: number[]): number | null {
  if (!values.length) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/**
 * How the quotations of the last 90 days (the company's days, today included) would be routed by the live rules and by changed
 * ones, all with today's facts, users and delegates. Hours are the sum of the time limits of the steps that would ask somebody.
 * Throws an ApiError 422.
 */
export async function replayOf(scope: Scope, { company }: CurrentUser, changes: readonly RuleChange[]): Promise<Replay> {
  const { since, until, begin, now } = last90Days(company);
  const [directory, configs] = await Promise.all([directoryOf(scope), configsOf(scope)]);
  const after = await changed(scope, configs, changes);
  const rows = await quotationsSince(scope, begin, now);
  const kinds = routedKinds.filter((kind) => changes.some((change) => change.kind === kind));
  const routers = kinds.map((kind) => ({
    kind,
    before: routerOf(configs, kind, directory, now),
    after: routerOf(after, kind, directory, now),
  }));
  const found: Replay = {
    since,
    until,
    kinds,
    quotations: rows.length,
    different: 0,
    before: { no_rule: 0, no_approver: 0 },
    after: { no_rule: 0, no_approver: 0 },
    median_hours: null,
    without_hours: 0,
    rows: [],
  };
  const differences: number[] = [];
  for (const row of rows) {
    const asked = { requester: row.requester, makers: row.makers.map(Number), facts: factsOfRow(row) };
    const routes = routers.map(({ kind, before, after }) => ({ kind, before: before(asked), after: after(asked) }));
    for (const side of ['before', 'after'] as const)
      for (const standing of ['no_rule', 'no_approver'] as const)
        if (routes.some((route) => route[side].standing === standing)) found[side][standing] += 1;
    const different = routes.filter((route) => signatureOf(route.before) !== signatureOf(route.after));
    if (different.length) found.different += 1;
    for (const { kind, before, after } of different) {
      if (before.hours === null || after.hours === null) found.without_hours += 1;
      else differences.push(after.hours - before.hours);
      if (found.rows.length >= mostRows) continue;
      const { id: quotation_id, ref_no, customer, total_gross } = row;
      found.rows.push({ quotation_id, ref_no, customer, kind, total_gross: money(total_gross), before, after });
    }
  }
  return { ...found, median_hours: medianOf(differences) };
}

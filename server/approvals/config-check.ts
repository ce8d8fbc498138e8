import type { ConfigScope, ConfigStep, Threshold } from '../../src/api/approvals/config.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { compares } from './matching.ts';

type Rule = {
  active?: boolean;
  scope: ConfigScope;
  thresholds: Threshold[];
  steps: ConfigStep[];
};

const lookups = {
  user: 'select id, active as able from users where company_id = $1 and id = any($2::bigint[])',
  role: `select r.id, exists (select from users u where u.company_id = r.company_id and u.role_id = r.id and u.active) as able
    from roles r where r.company_id = $1 and r.id = any($2::bigint[])`,
  compounds: 'select id, true as able from compounds where company_id = $1 and id = any($2::bigint[])',
  unit_types: 'select id, true as able from unit_types where company_id = $1 and id = any($2::bigint[])',
};

/** Which of these exist (the keys), and whether they can approve (the values). */
async function known(scope: Scope, what: keyof typeof lookups, ids: (number | undefined)[]): Promise<Map<number, boolean>> {
  const asked = ids.filter((id) => id !== undefined);
  if (!asked.length) return new Map();
  const { rows } = await scope.client.query<{ id: number; able: boolean }>(lookups[what], [scope.company, asked]);
  return new Map(rows.map(({ id, able }) => [id, able]));
}

/** A rule's errors, by field name; an active rule must have an approver for each of its steps. */
export async function wrongOf(scope: Scope, rule: Rule): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  const assignees = rule.steps.flatMap((step) => step.assignees);
  const [users, roles, compounds, types] = await Promise.all([
    known(scope, 'user', [
      ...assignees.filter(({ type }) => type === 'user').map(({ id }) => id),
      ...rule.steps.map((step) => step.escalate_to),
    ]),
    known(
      scope,
      'role',
      assignees.filter(({ type }) => type === 'role').map(({ id }) => id),
    ),
    known(scope, 'compounds', rule.scope.compounds),
    known(scope, 'unit_types', rule.scope.unit_types),
  ]);
  const hold = (at: string, among: Map<number, boolean>, id: number | undefined) => {
    if (id === undefined) wrong[at] = 'app.error.required';
    else if (!among.has(id)) wrong[at] = 'app.error.unknown_reference';
    else if (rule.active && !among.get(id)) wrong[at] = 'approvals.error.nobody_there';
  };
  for (const [i, id] of rule.scope.compounds.entries()) hold(`scope.compounds.${i}`, compounds, id);
  for (const [i, id] of rule.scope.unit_types.entries()) hold(`scope.unit_types.${i}`, types, id);
  const orders = rule.steps.map((step) => step.order);
  for (const [i, step] of rule.steps.entries()) {
    const at = `steps.${i}`;
    if (orders.indexOf(step.order) < i) wrong[`${at}.order`] = 'approvals.error.order_twice';
    if (step.mode === 'quorum' && !step.quorum) wrong[`${at}.quorum`] = 'app.error.required';
    if (step.mode === 'quorum' && step.quorum && step.quorum > (await mostAsked(scope, rule, step)))
      wrong[`${at}.quorum`] = 'approvals.error.quorum_too_large';
    if (step.on_timeout !== 'remind' && !step.due_hours) wrong[`${at}.due_hours`] = 'app.error.required';
    if (step.escalate_to !== undefined) hold(`${at}.escalate_to`, users, step.escalate_to);
    for (const [k, { type, id }] of step.assignees.entries()) {
      if (type === 'user') hold(`${at}.assignees.${k}.id`, users, id);
      if (type === 'role') hold(`${at}.assignees.${k}.id`, roles, id);
    }
  }
  for (const [i, threshold] of rule.thresholds.entries())
    if (!canBothBe(threshold, rule.thresholds.slice(0, i))) wrong[`thresholds.${i}.value`] = 'approvals.error.never_met';
  return wrong;
}

/**
 * How many people a step can name at most: users and the members of roles, each once, the supervisors, and the managers of the
 * compounds in question.
 */
async function mostAsked(scope: Scope, { scope: { compounds } }: Rule, { assignees }: ConfigStep): Promise<number> {
  const idsOf = (type: ConfigStep['assignees'][number]['type']) =>
    assignees.flatMap((one) => (one.type === type && one.id !== undefined ? [one.id] : []));
  const names = (type: ConfigStep['assignees'][number]['type']) => assignees.some((one) => one.type === type);
  const { rows } = await scope.client.query<{ named: number }>(
    `select count(*)::int as named from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and not r.is_provider and (u.id = any($2::bigint[]) or (u.active and (u.role_id = any($3::bigint[])
        or ($4 and u.id in (select manager_id from compounds c where c.company_id = $1 and (cardinality($5::bigint[]) = 0 or c.id = any($5)))))))`,
    [scope.company, idsOf('user'), idsOf('role'), names('compound_manager'), compounds],
  );
  const supervisors = [names('requester_supervisor'), names('sales_member_supervisor')].filter(Boolean).length;
  return (rows[0]?.named ?? 0) + supervisors;
}

/** Whether any number satisfies this limit and the earlier ones on the same field; otherwise the rule never applies. */
function canBothBe({ field, ...last }: Threshold, before: Threshold[]): boolean {
  const limits = [...before.filter((other) => other.field === field), last];
  // Between two limits there is always a number; a single point has only itself.
  const tried = limits.flatMap(({ value }) => [value - 0.001, value, value + 0.001]);
  const middles = limits.flatMap((a) => limits.map((b) => (a.value + b.value) / 2));
  return [...tried, ...middles].some((found) => limits.every(({ op, value }) => compares[op](found, value)));
}

/** Checks a rule's references before saving. Throws an ApiError 422 with the fields. */
export async function checkConfig(
  { scope }: Pick<WriteContext, 'scope'>,
  values: Record<string, unknown>,
  id: number | null,
  store: EntityStore,
): Promise<Record<string, unknown>> {
  const before = id === null ? {} : await readOr404<Record<string, unknown>>(scope, store, id);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const wrong = await wrongOf(scope, { ...before, ...given } as Rule);
  if (Object.keys(wrong).length) throw invalid(wrong);
  return values;
}

import type { ConfigStep } from '../../src/api/approvals/config.ts';
import type { Approver, Case, LiveRules, Preview, StepPreview } from '../../src/api/approvals/rule-trial.ts';
import { dueAfter, type OpenClock } from '../../src/calendar/open-hours.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { openClockOf } from '../kit/open-hours.ts';
import { type Directory, directoryOf, escalationOf, namedBy } from './assignees.ts';
import {
  type ApprovalFacts,
  byName,
  configsOf,
  explain,
  type FactRow,
  factsOfRow,
  factsSql,
  round2,
  yearsOf,
} from './matching.ts';
import { type Request, type RoutedStep, routeOf } from './route.ts';

type Option = { id: number; name_en: string; name_ar: string };

/** The company's latest quotation that has units: its facts and its requester. */
async function latestOf(scope: Scope): Promise<{ facts: ApprovalFacts; requester: number | null } | null> {
  const { rows } = await scope.client.query<FactRow & { created_by: number | null }>({
    name: 'approvals.latest',
    text: factsSql(
      `q.id = (select l.id from quotations l where l.company_id = $1
        and exists (select from quotation_units o where o.company_id = l.company_id and o.quotation_id = l.id)
        order by l.created_at desc, l.id desc limit 1)`,
      ', q.created_by',
    ),
    values: [scope.company],
  });
  return rows[0] ? { facts: factsOfRow(rows[0]), requester: rows[0].created_by } : null;
}

/** What a case is like where it doesn't say: as the company's latest quotation, without a discount or arrears. */
async function usualOf(scope: Scope, directory: Directory): Promise<LiveRules['usual']> {
  const latest = await latestOf(scope);
  const requester = latest?.requester ?? null;
  return {
    contract_kind: (latest?.facts.contract_kind ?? 'new') as LiveRules['usual']['contract_kind'],
    property_use: (latest?.facts.property_use ?? 'residential') as LiveRules['usual']['property_use'],
    compounds: latest?.facts.compounds ?? [],
    unit_types: latest?.facts.unit_types ?? [],
    requester_id: requester !== null && directory.users.get(requester)?.active ? requester : null,
    term_months: latest?.facts.numbers.term_months ?? 12,
    payments_count: latest?.facts.numbers.payments_count ?? 1,
  };
}

async function optionsOf(scope: Scope, table: 'compounds' | 'unit_types' | 'roles'): Promise<Option[]> {
  const { rows } = await scope.client.query<Option>(
    `select id, name_en, name_ar from ${table} where company_id = $1 order by name_en, id limit 500`,
    [scope.company],
  );
  return rows;
}

export async function liveRules(scope: Scope, { company }: CurrentUser): Promise<LiveRules> {
  const directory = await directoryOf(scope);
  const [usual, configs, roles, compounds, unit_types] = await Promise.all([
    usualOf(scope, directory),
    configsOf(scope),
    optionsOf(scope, 'roles'),
    optionsOf(scope, 'compounds'),
    optionsOf(scope, 'unit_types'),
  ]);
  return {
    company_slug: company.slug,
    company_name_en: company.name_en,
    company_name_ar: company.name_ar,
    now: nowOf(company).toISOString(),
    time_zone: company.time_zone,
    usual,
    rules: configs.map(({ company_id: _, ...config }) => config),
    users: [...directory.users.values()].filter((user) => user.active).map(personOf),
    roles: roles.map((role) => ({
      ...role,
      user_count: namedBy(directory, { requester: null, compounds: [] }, { type: 'role', id: role.id }).length,
    })),
    compounds,
    unit_types,
  };
}

const personOf = ({
  id,
  name,
  role_name_en,
  role_name_ar,
}: {
  id: number;
  name: string;
  role_name_en: string;
  role_name_ar: string;
}) => ({
  id,
  name,
  role_name_en,
  role_name_ar,
});

/** A case's references that the company doesn't have. Throws an ApiError 422. */
async function mustExist(scope: Scope, directory: Directory, { requester_id, compounds = [], unit_types = [] }: Case) {
  const wrong: Record<string, string> = {};
  if (requester_id !== undefined && !directory.users.get(requester_id)?.active)
    wrong.requester_id = 'app.error.unknown_reference';
  for (const [table, ids] of [
    ['compounds', compounds],
    ['unit_types', unit_types],
  ] as const) {
    if (!ids.length) continue;
    const { rows } = await scope.client.query<{ id: number }>(
      `select id from ${table} where company_id = $1 and id = any($2::bigint[])`,
      [scope.company, ids],
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const [i, id] of ids.entries()) if (!known.has(id)) wrong[`${table}.${i}`] = 'app.error.unknown_reference';
  }
  if (Object.keys(wrong).length) throw invalid(wrong);
}

/** The numbers that rules look at. The rent and the discount's amount are worked out from the total where they aren't given. */
function numbersOf(given: Case, usual: LiveRules['usual']): Preview['numbers'] {
  const { total_amount } = given;
  const term_months = given.term_months ?? usual.term_months;
  const years = yearsOf(term_months);
  const asked = given.discount_amount ?? 0;
  const discount_percent = given.discount_percent ?? (asked > 0 ? (asked / (total_amount + asked)) * 100 : 0);
  const yearly_rent = given.yearly_rent ?? total_amount / (1 - discount_percent / 100) / years;
  return {
    total_amount,
    yearly_rent: round2(yearly_rent),
    discount_percent: round2(discount_percent),
    discount_amount: round2(given.discount_amount ?? (yearly_rent * years * discount_percent) / 100),
    below_min_percent: given.below_min_percent ?? 0,
    term_months,
    payments_count: given.payments_count ?? usual.payments_count,
    deposit_waived: given.deposit_waived ? 1 : 0,
    tenant_overdue_days: given.tenant_overdue_days ?? 0,
  };
}

/** Which rule applies to a case, whom its steps ask, and until when. Throws an ApiError 422 for unknown references. */
export async function previewOf(scope: Scope, { company, viewer, language }: CurrentUser, given: Case): Promise<Preview> {
  const [directory, configs, roles] = await Promise.all([directoryOf(scope), configsOf(scope), optionsOf(scope, 'roles')]);
  await mustExist(scope, directory, given);
  const usual = await usualOf(scope, directory);
  const facts = {
    compounds: given.compounds ?? usual.compounds,
    unit_types: given.unit_types ?? usual.unit_types,
    property_use: given.property_use ?? usual.property_use,
    contract_kind: given.contract_kind ?? usual.contract_kind,
    numbers: numbersOf(given, usual),
  };
  const explained = explain(configs, facts, [given.kind]);
  const chosen = configs.find(({ id }) => id === explained.find((rule) => rule.chosen)?.id);
  const requester = directory.users.get(given.requester_id ?? usual.requester_id ?? viewer.id);
  const at = given.at ? new Date(given.at) : nowOf(company);
  const clock = await openClockOf(scope);
  // A case has nobody who made it.
  const request = { requester: requester?.id ?? null, makers: [], compounds: facts.compounds, now: at };
  return {
    at: at.toISOString(),
    time_zone: company.time_zone,
    requester: requester ? { id: requester.id, name: requester.name } : null,
    numbers: facts.numbers,
    rules: await byName(scope, explained, language),
    steps: chosen ? shown(routeOf(directory, chosen.steps, request), request, { directory, roles, clock }) : [],
  };
}

/** Steps with people's names and the latest time of each. */
function shown(
  routed: RoutedStep[],
  request: Request,
  { directory, roles, clock }: { directory: Directory; roles: Option[]; clock: OpenClock },
): StepPreview[] {
  const { users } = directory;
  const nameOf = (id: number) => users.get(id)?.name ?? '';
  const named = ({ type, id }: ConfigStep['assignees'][number]): StepPreview['names'][number] => {
    const role = type === 'role' ? roles.find((one) => one.id === id) : undefined;
    const user = type === 'user' ? nameOf(id ?? 0) : '';
    return {
      type,
      id: id ?? null,
      name_en: role?.name_en ?? user,
      name_ar: role?.name_ar ?? user,
      users: namedBy(directory, request, { type, id }).length,
    };
  };
  let latest: Date | null = request.now;
  return routed.map(({ step, asked, needed, standing }, i): StepPreview => {
    const isAsked = standing === 'asked';
    if (standing === 'no_approver') latest = null;
    if (isAsked) latest = latest && step.due_hours ? dueAfter(clock, latest, step.due_hours) : null;
    const escalates = isAsked && step.on_timeout === 'escalate';
    return {
      order: i + 1,
      name: step.name,
      mode: step.mode,
      needed,
      names: step.assignees.map(named),
      approvers: asked.flatMap(({ user, from, added }): Approver[] => {
        const person = users.get(user);
        return person ? [{ ...personOf(person), instead_of: from === null ? null : nameOf(from), added }] : [];
      }),
      standing,
      due_hours: step.due_hours ?? null,
      due_at: isAsked ? (latest?.toISOString() ?? null) : null,
      on_timeout: step.on_timeout,
      escalates_to: escalates
        ? escalationOf(directory, {
            escalate_to: step.escalate_to ?? null,
            late: asked[0]?.user ?? null,
            asked: asked.map(({ user }) => user),
            requester: request.requester,
            makers: request.makers,
          }).map((id) => ({ id, name: nameOf(id) }))
        : [],
      allow_delegate: step.allow_delegate,
      require_comment: step.require_comment,
    };
  });
}

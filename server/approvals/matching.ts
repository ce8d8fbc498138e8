import { and, eq, sql } from 'drizzle-orm';
import type { Applicable, ConfigScope, Simulation, Threshold } from '../../src/api/approvals/config.ts';
import type { ApprovalKind } from '../../src/api/approvals/kinds.ts';
import { inOrder, placed } from '../../src/api/approvals/rule-order.ts';
import { money, portion } from '../../src/api/money.ts';
import type { Language } from '../../src/locales/translate.ts';
import { belowList } from '../../src/machines/leasing/rules/list-price.ts';
import type { Increment } from '../../src/machines/leasing/rules/term.ts';
import { columnsOf, prepared } from '../db/prepared.ts';
import { workflowConfigs } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import { notFound } from '../kit/api-error.ts';
import { todayOfRow } from '../kit/clock.ts';

/** The facts that rules match on: amounts in riyals, percentages as written, yes as 1. */
export interface ApprovalFacts {
  compounds: number[];
  unit_types: number[];
  property_use: string;
  contract_kind: string;
  numbers: Record<Threshold['field'], number>;
  /** Annual rents, in halalas. */
  list_rent: number;
  min_rent: number;
  yearly_rent: number;
  /** What the units bring in an average year of the term, net of discounts and rent-free days: beside `list_rent`. */
  net_rent: number;
  units: number;
}

/** A unit on offer, by its yearly prices in halalas; without a rent yet, `amount` is null. */
interface UnitRow {
  list: number;
  least: number;
  amount: number | null;
  periodicity: 'yearly' | 'once';
}
export interface FactRow {
  kind: string;
  property_use: string;
  start_on: string;
  end_on: string;
  calendar: 'gregorian' | 'hijri';
  free_days: number;
  increments: Increment[];
  discount_type: 'none' | 'percent' | 'amount';
  discount_value: number;
  months: number;
  payments_per_year: number;
  deposit_waived: boolean;
  total_gross: number;
  yearly_rent: number;
  units: UnitRow[];
  compounds: number[];
  unit_types: number[];
  overdue_days: number;
}

/** SQL of the facts of quotations `q` that meet a condition; $1 is the company. */
export const factsSql = (condition: string, more = ''): string => `select q.kind, q.property_use, q.payments_per_year,
    -- Less than its unit types ask for is waived in part; a renewal’s deposit is held already.
    (q.deposit_waived or q.kind = 'new' and q.deposit < coalesce(sum(t.deposit), 0)) as deposit_waived,
    q.start_on::text, q.end_on::text, q.calendar, q.free_days, q.discount_type, q.discount_value, q.total_gross, q.yearly_rent,
    case q.rent_type when 'incremental' then q.increments else '[]' end as increments,
    round((q.end_on - q.start_on + 1) / 30.4375, 1)::float8 as months,
    coalesce(jsonb_agg(jsonb_build_object('list', coalesce(n.asking_rent, t.max_price),
      'least', least(t.min_price, coalesce(n.asking_rent, t.max_price)), 'amount', i.amount, 'periodicity', i.periodicity)
      order by u.id) filter (where u.id is not null), '[]') as units,
    coalesce(array_agg(distinct u.compound_id) filter (where u.id is not null), '{}') as compounds,
    coalesce(array_agg(distinct n.unit_type_id) filter (where n.id is not null), '{}') as unit_types,
    coalesce((select greatest(0, ${todayOfRow('p')} - min(i.due_on))
      from companies p join contracts c on c.company_id = p.id
      join installments i on i.company_id = c.company_id and i.contract_id = c.id and i.paid + i.cancelled < i.gross
      where p.id = q.company_id and c.tenant_id = q.tenant_id group by p.id), 0)::int as overdue_days${more}
  from quotations q
  left join quotation_units u on u.company_id = q.company_id and u.quotation_id = q.id
  left join quotation_unit_items i on i.company_id = u.company_id and i.quotation_unit_id = u.id and i.item_type = 'unit'
  left join units n on n.company_id = u.company_id and n.id = u.unit_id
  left join unit_types t on t.company_id = n.company_id and t.id = n.unit_type_id
  where q.company_id = $1 and ${condition} group by q.company_id, q.id`;

/** The facts that determine which approvals a quotation needs. Throws an ApiError 404. */
export async function approvalFactsOf(scope: Scope, quotation: number): Promise<ApprovalFacts> {
  const { rows } = await scope.client.query<FactRow>({
    name: 'approvals.facts',
    text: factsSql('q.id = $2'),
    values: [scope.company, quotation],
  });
  const row = rows[0];
  if (!row) throw notFound();
  return factsOfRow(row);
}

/** What a row's offer lies below the list prices. */
function listedOf({ start_on, end_on, calendar, free_days, increments, discount_type, discount_value, units }: FactRow) {
  const items = units.flatMap(({ amount, periodicity }, id) =>
    amount === null ? [] : [{ id, description: '', amount: money(amount), periodicity, vat_rate: 0, item_type: 'unit' as const }],
  );
  return belowList(
    {
      ...{ start: start_on, end: end_on, calendar, free_days, increments, items },
      discount: { type: discount_type, value: discount_value },
    },
    units.map(({ list, least }, id) => ({ rent_item: id, list, least })),
  );
}

export function factsOfRow(row: FactRow): ApprovalFacts {
  const { list_total, net_total, below_list, discount_percent, below_min_percent } = listedOf(row);
  const sumOf = (price: 'list' | 'least') => row.units.reduce((sum, unit) => sum + unit[price], 0);
  return {
    compounds: row.compounds.map(Number),
    unit_types: row.unit_types.map(Number),
    property_use: row.property_use,
    contract_kind: row.kind,
    yearly_rent: row.yearly_rent,
    list_rent: sumOf('list'),
    net_rent: list_total === 0 ? 0 : portion(sumOf('list'), net_total, list_total),
    min_rent: sumOf('least'),
    units: row.units.length,
    numbers: {
      total_amount: row.total_gross / 100,
      yearly_rent: row.yearly_rent / 100,
      discount_percent,
      discount_amount: below_list / 100,
      below_min_percent,
      term_months: row.months,
      payments_count: row.payments_per_year,
      deposit_waived: row.deposit_waived ? 1 : 0,
      tenant_overdue_days: row.overdue_days,
    },
  };
}

/** A discount is spread over the term's years; a shorter term counts as one. */
export const yearsOf = (months: number): number => Math.max(1, months / 12);

export const round2 = (value: number) => Math.round(value * 100) / 100;

export const compares: Record<Threshold['op'], (found: number, wanted: number) => boolean> = {
  '>': (found, wanted) => found > wanted,
  '>=': (found, wanted) => found >= wanted,
  '<': (found, wanted) => found < wanted,
  '<=': (found, wanted) => found <= wanted,
  '=': (found, wanted) => found === wanted,
};

export type ConfigRow = typeof workflowConfigs.$inferSelect;
/** What rules match on. */
export type Matched = Pick<ApprovalFacts, 'compounds' | 'unit_types' | 'property_use' | 'contract_kind' | 'numbers'>;

/** One dimension or threshold of a rule: what it wants, and what it looks at. */
interface Criterion {
  what: string;
  wanted: () => string;
  found: (facts: Matched) => string;
  isMet: (facts: Matched) => boolean;
}

const found: Record<keyof ConfigScope, (facts: Matched) => (string | number)[]> = {
  compounds: (facts) => facts.compounds,
  unit_types: (facts) => facts.unit_types,
  property_use: (facts) => [facts.property_use],
  contract_kind: (facts) => [facts.contract_kind],
};
function criteriaOf({ scope, thresholds }: Pick<ConfigRow, 'scope' | 'thresholds'>): Criterion[] {
  const dimensions = (Object.keys(found) as (keyof ConfigScope)[])
    .filter((dimension) => scope[dimension].length > 0)
    .map((dimension): Criterion => {
      const wanted: (string | number)[] = scope[dimension];
      return {
        what: dimension,
        wanted: () => wanted.join(', '),
        found: (facts) => found[dimension](facts).join(', '),
        isMet: (facts) => found[dimension](facts).some((value) => wanted.includes(value)),
      };
    });
  const limits = thresholds.map(
    ({ field, op, value }): Criterion => ({
      what: field,
      wanted: () => `${op} ${value}`,
      found: (facts) => String(facts.numbers[field]),
      isMet: (facts) => compares[op](facts.numbers[field], value),
    }),
  );
  return [...dimensions, ...limits];
}

export const configsOf = (scope: Scope): Promise<ConfigRow[]> =>
  prepared<ConfigRow>('approvals.configs', (select) => {
    const c = workflowConfigs;
    const mine = eq(c.company_id, sql.placeholder('company'));
    return { fields: columnsOf(c), select: select().from(c).where(mine).orderBy(c.kind, c.priority) };
  }).run(scope, { company: scope.company });

/**
 * Every rule of these kinds in the order of the list, why it matches this quotation or not, and which one applies: the first of
 * its kind that matches. With a language, references are shown by name.
 */
export async function applicableConfigs(
  scope: Scope,
  quotation: number,
  kinds: readonly ApprovalKind[],
  language?: Language,
): Promise<Applicable[]> {
  const [facts, configs] = await Promise.all([approvalFactsOf(scope, quotation), configsOf(scope)]);
  const explained = explain(configs, facts, kinds);
  return language ? byName(scope, explained, language) : explained;
}

/** The same as if a draft (id 0) were saved and active in place of the rule it replaces. */
export async function simulate(
  scope: Scope,
  language: Language,
  { quotation_id, kind, id, config }: Simulation,
): Promise<Applicable[]> {
  const [facts, configs] = await Promise.all([approvalFactsOf(scope, quotation_id), configsOf(scope)]);
  const draft = { ...config, kind, active: true, id: id ?? Number.MAX_SAFE_INTEGER } as ConfigRow;
  const ofKind = configs.filter((other) => other.kind === kind);
  const explained = explain(placed(ofKind, draft, config.priority), facts, [kind]);
  const named = await byName(scope, explained, language);
  return named.map((one) => (one.id === draft.id ? { ...one, id: 0 } : one));
}

/** Compounds and unit types by name instead of id. */
export async function byName(scope: Scope, explained: Applicable[], language: Language): Promise<Applicable[]> {
  const idsOf = (what: string) =>
    explained
      .flatMap(({ checks }) => checks.filter((check) => check.what === what))
      .flatMap(({ wanted, found }) => `${wanted}, ${found}`.split(', ').map(Number));
  const namesOf = async (table: 'compounds' | 'unit_types'): Promise<Map<string, string>> => {
    const { rows } = await scope.client.query<{ id: number; name: string }>(
      `select id, name_${language} as name from ${table} where company_id = $1 and id = any($2::bigint[])`,
      [scope.company, idsOf(table)],
    );
    return new Map(rows.map(({ id, name }) => [String(id), name]));
  };
  const [compounds, unit_types] = await Promise.all([namesOf('compounds'), namesOf('unit_types')]);
  const names: Record<string, Map<string, string>> = { compounds, unit_types };
  const say = (what: string, ids: string) =>
    ids
      .split(', ')
      .map((id) => names[what]?.get(id) ?? id)
      .join(', ');
  return explained.map((config) => ({
    ...config,
    checks: config.checks.map((check) => ({
      ...check,
      wanted: say(check.what, check.wanted),
      found: say(check.what, check.found),
    })),
  }));
}

export function explain(configs: ConfigRow[], facts: Matched, kinds: readonly ApprovalKind[]): Applicable[] {
  const explained = configs
    .filter((config) => kinds.includes(config.kind))
    .map((config) => {
      const checks = criteriaOf(config).map((one) => ({
        what: one.what,
        met: one.isMet(facts),
        wanted: one.wanted(),
        found: one.found(facts),
      }));
      return {
        id: config.id,
        name_en: config.name_en,
        name_ar: config.name_ar,
        kind: config.kind,
        active: config.active,
        priority: config.priority,
        matches: config.active && checks.every((check) => check.met),
        chosen: false,
        checks,
      };
    })
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || inOrder(a, b));
  for (const kind of kinds) {
    const chosen = explained.find((config) => config.kind === kind && config.matches);
    if (chosen) chosen.chosen = true;
  }
  return explained;
}

/** The same choice for many quotations, without explaining it: the rule of a kind that applies. */
export function chooserOf(configs: ConfigRow[], kind: ApprovalKind): (facts: Matched) => ConfigRow | null {
  const tried = configs
    .filter((config) => config.kind === kind && config.active)
    .sort(inOrder)
    .map((config) => ({ config, criteria: criteriaOf(config) }));
  return (facts) => tried.find(({ criteria }) => criteria.every((one) => one.isMet(facts)))?.config ?? null;
}

/** The kinds of approval of a quotation itself; `deal` is requested on acceptance. */
export const quotationKinds = ['quotation', 'quotation_discount'] as const;

/** Whether requesting approval would involve anyone. */
export async function approvalNeeded(scope: Scope, quotation: number): Promise<boolean> {
  return (await applicableConfigs(scope, quotation, quotationKinds)).some((config) => config.chosen);
}

/** One rule, current version. */
export async function configById(scope: Scope, id: number): Promise<ConfigRow | undefined> {
  const [config] = await scope.db
    .select()
    .from(workflowConfigs)
    .where(and(eq(workflowConfigs.company_id, scope.company), eq(workflowConfigs.id, id)));
  return config;
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Template, TemplateOption, templateCalls } from '../../src/api/settings/template.ts';
import { leads } from '../db/schema/sales.ts';
import { templates } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { createRecord, type EntityStore, readOr404 } from '../kit/records.ts';

export const templateStore: EntityStore = {
  entity: 'template',
  table: templates,
  title: 'x.name_en',
  filters: {
    kind: (value) => sql`${templates.kind} = ${value}`,
    property_use: (value) => sql`${templates.property_use} = ${value}`,
  },
  searchText: sql`${templates.name_en} || ' ' || ${templates.name_ar}`,
  sorts: {
    name_en: templates.name_en,
    name_ar: templates.name_ar,
    kind: templates.kind,
    created_at: templates.created_at,
  },
};

async function isTaken(scope: Scope, kind: unknown, name: string, but: number): Promise<boolean> {
  const { rows } = await scope.client.query(
    'select 1 from templates where company_id = $1 and kind = $2 and lower(name_en) = lower($3) and id <> $4',
    [scope.company, kind, name, but],
  );
  return rows.length > 0;
}

const crudCalls = crudOf<Template>(templateStore, {
  check: async ({ scope }, values, id) => {
    const before = id === null ? null : await readOr404<Template>(scope, templateStore, id);
    if (await isTaken(scope, values.kind ?? before?.kind, String(values.name_en ?? before?.name_en), id ?? 0))
      throw invalid({ name_en: 'settings.template.error.name_taken' });
    return values;
  },
});

type Kind = TemplateOption['kind'];

/** Templates to choose from, by name; at most 500. `use`: those for that use and the general ones. */
export async function optionsOf(scope: Scope, kinds: Kind[], use?: string | null): Promise<TemplateOption[]> {
  const { id, name_en, name_ar, kind, property_use } = templates;
  const fits = use ? inArray(property_use, [use as TemplateOption['property_use'], 'general']) : undefined;
  return scope.db
    .select({ id, name_en, name_ar, kind, property_use })
    .from(templates)
    .where(and(eq(templates.company_id, scope.company), inArray(kind, kinds), fits))
    .orderBy(asc(name_en), asc(id))
    .limit(500);
}

async function optionsOfLead(scope: Scope, lead: number, kinds: Kind[]): Promise<TemplateOption[]> {
  const [found] = await scope.db
    .select({ use: leads.property_use })
    .from(leads)
    .where(and(eq(leads.company_id, scope.company), eq(leads.id, lead)));
  if (!found) throw notFound();
  return optionsOf(scope, kinds, found.use === 'general' ? null : found.use);
}

/** An unused name: "… (copy)", "… (copy 2)" and so on. */
async function nameOfCopy(scope: Scope, { kind, name_en, name_ar }: Template): Promise<{ name_en: string; name_ar: string }> {
  for (let n = 1; ; n++) {
    const number = n === 1 ? '' : ` ${n}`;
    const copy = `${name_en.slice(0, 180)} (copy${number})`;
    if (!(await isTaken(scope, kind, copy, 0))) return { name_en: copy, name_ar: `${name_ar.slice(0, 180)} (نسخة${number})` };
  }
}

export const templateHandlers: Handlers<typeof templateCalls> = {
  ...crudCalls,
  quotationOptions: ({ scope }) => optionsOf(scope, ['quotation']),
  contractOptions: ({ scope }) => optionsOf(scope, ['contract']),
  duplicate: async ({ scope, services, currentUser, params }) => {
    const template = await readOr404<Template>(scope, templateStore, params.id);
    const { kind, property_use, body_en, body_ar } = template;
    const id = await createRecord(scope, services, currentUser, templateStore, {
      ...(await nameOfCopy(scope, template)),
      kind,
      property_use,
      body_en,
      body_ar,
    });
    return new WithMessage(await readOr404<Template>(scope, templateStore, id), 'app.said.created');
  },
  ofLead: ({ scope, params }) => optionsOfLead(scope, params.id, ['quotation']),
  assignable: ({ scope, params }) => optionsOfLead(scope, params.id, ['quotation', 'contract']),
};

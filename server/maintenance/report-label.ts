import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  type LabelledPlace,
  type ReportLabel,
  type reportLabelCalls,
  reportLabelErrors,
} from '../../src/api/maintenance/report-label.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { reportLabelLifecycle } from '../../src/machines/maintenance/report-label/lifecycle.ts';
import { equipments } from '../db/schema/equipment.ts';
import { compounds, units } from '../db/schema/property.ts';
import { reportLabels } from '../db/schema/report-label.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { word } from '../kit/statuses.ts';
import { mustExist } from '../property/references.ts';

const l = reportLabels;
const ofPlace = <T>(show: string) =>
  sql<T>`(select ${sql.raw(show)} from compounds k where k.company_id = ${l.company_id} and k.id = case
    when ${l.unit_id} is not null then (select x.compound_id from units x where x.company_id = ${l.company_id} and x.id = ${l.unit_id})
    else (select x.compound_id from equipments x where x.company_id = ${l.company_id} and x.id = ${l.equipment_id}) end)`;

export const reportLabelStore: EntityStore = {
  entity: 'report_label',
  table: l,
  title: `(select coalesce((select u.number from units u where u.company_id = x.company_id and u.id = x.unit_id),
    (select e.code || ' ' || e.name_en from equipments e where e.company_id = x.company_id and e.id = x.equipment_id)))`,
  joins: [
    [units, l.unit_id],
    [equipments, l.equipment_id],
  ],
  shows: {
    unit_number: units.number,
    equipment_name_en: equipments.name_en,
    equipment_name_ar: equipments.name_ar,
    compound_id: ofPlace<number>('k.id'),
    compound_name_en: ofPlace<string>('k.name_en'),
    compound_name_ar: ofPlace<string>('k.name_ar'),
    reports: sql<number>`(select count(*)::int from public_reports r where r.company_id = ${l.company_id} and r.label_id = ${l.id})`,
  },
  filters: {
    status: (value) => sql`${l.status} = ${value}`,
    unit_id: (value) => sql`${l.unit_id} = ${value}`,
    equipment_id: (value) => sql`${l.equipment_id} = ${value}`,
    compound_id: (value) => sql`${ofPlace<number>('k.id')} = ${value}`,
  },
  searchText: sql`coalesce((select x.number from units x where x.company_id = ${l.company_id} and x.id = ${l.unit_id}),
    (select x.code || ' ' || x.name_en || ' ' || x.name_ar from equipments x where x.company_id = ${l.company_id} and x.id = ${l.equipment_id}))
    || ' ' || coalesce(${l.spot}, '')`,
  sorts: { status: l.status, created_at: l.created_at },
};
const readReportLabel = (scope: Scope, id: number) => readOr404<ReportLabel>(scope, reportLabelStore, id);

/** 128 bits: printed, and never guessed. */
const newLabelToken = (): string => randomBytes(16).toString('base64url');

bindLifecycle({
  lifecycle: reportLabelLifecycle,
  table: reportLabels,
  read: readReportLabel,
  effects: {
    keepReason: ({ scope, record, event }) => setColumns(scope, reportLabels, record.id, { reason: event.reason }),
    renewLink: ({ scope, record }) => setColumns(scope, reportLabels, record.id, { token: newLabelToken(), reason: null }),
  },
});

type Asked = WriteContext & { params: { id: number } };
async function move(
  { scope, services, currentUser, params: { id } }: Asked,
  version: number | undefined,
  event: EventOf<typeof reportLabelLifecycle>,
) {
  await advance(scope, services, { entity: 'report_label', id, currentUser, version, event });
  return moved('report_label', await readReportLabel(scope, id));
}

/** The place is there, in use, and has no label yet. Locked, so that two who label it at once don't meet in the database. */
async function mustBeUnlabelled(scope: Scope, { unit_id, equipment_id }: Partial<ReportLabel>): Promise<void> {
  const [field, table, id] = unit_id
    ? (['unit_id', units, unit_id] as const)
    : (['equipment_id', equipments, Number(equipment_id)] as const);
  await mustExist(scope, { [field]: id }, { [field]: table });
  await lockRow(scope, table, id);
  const { rows } = await scope.client.query<{ has_label: boolean; is_retired: boolean }>({
    name: `report_labels.of_${field}`,
    text: `select exists (select from report_labels where company_id = $1 and ${field} = $2) as has_label,
      ${field === 'unit_id' ? 'false' : `exists (select from equipments where company_id = $1 and id = $2 and status = ${word('equipment', 'retired')})`} as is_retired`,
    values: [scope.company, id],
  });
  if (rows[0]?.has_label) throw invalid({ [field]: 'maintenance.report_label.error.has_label' });
  if (rows[0]?.is_retired) throw invalid({ [field]: 'maintenance.report_label.error.retired' });
}

const placesOf: Record<LabelledPlace, { column: 'unit_id' | 'equipment_id'; text: string }> = {
  unit: {
    column: 'unit_id',
    text: `select u.id, exists (select from report_labels l where l.company_id = u.company_id and l.unit_id = u.id) as has_label
      from units u where u.company_id = $1 and u.compound_id = $2 order by u.number, u.id`,
  },
  equipment: {
    column: 'equipment_id',
    text: `select e.id, exists (select from report_labels l where l.company_id = e.company_id and l.equipment_id = e.id) as has_label
      from equipments e where e.company_id = $1 and e.compound_id = $2 and e.status <> ${word('equipment', 'retired')} order by e.code, e.id`,
  },
};

const crud = crudOf<ReportLabel>(reportLabelStore, {
  check: async ({ scope }, values, id) => {
    if (id !== null) {
      const before = await readReportLabel(scope, id);
      for (const field of ['unit_id', 'equipment_id'] as const)
        if (values[field] !== undefined && values[field] !== before[field])
          throw invalid({ [field]: 'maintenance.report_label.error.moved' });
      return values;
    }
    const wrong = reportLabelErrors(values);
    if (Object.keys(wrong).length) throw invalid(wrong);
    await mustBeUnlabelled(scope, values);
    return { ...values, token: newLabelToken() };
  },
});

export const reportLabelHandlers: Handlers<typeof reportLabelCalls> = {
  list: crud.list,
  get: crud.get,
  create: crud.create,
  update: crud.update,
  revoke: ({ body: { version, reason }, ...asked }) => move(asked, version, { type: 'revoke', reason }),
  reissue: ({ body: { version }, ...asked }) => move(asked, version, { type: 'reissue' }),
  createMissing: async ({ scope, services, currentUser, params: { id }, body: { of } }) => {
    // One after the other: what the first makes, the second finds.
    if ((await lockRow(scope, compounds, id)) === undefined) throw notFound();
    const { column, text } = placesOf[of];
    const { rows } = await scope.client.query<{ id: number; has_label: boolean }>({
      ...{ name: `report_labels.missing.${of}`, text, values: [scope.company, id] },
    });
    const missing = rows.filter(({ has_label }) => !has_label);
    for (const place of missing)
      await createRecord(scope, services, currentUser, reportLabelStore, { [column]: Number(place.id), token: newLabelToken() });
    return new WithMessage({ created: missing.length, total: rows.length }, 'maintenance.report_label.said.created', {
      count: missing.length,
    });
  },
};

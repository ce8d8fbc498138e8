import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import {
  type PublicReportPlace,
  type PublicReportStatus,
  type publicReportCalls,
  statusDays,
} from '../../src/api/maintenance/public-report.ts';
import { dayIn } from '../../src/calendar/zone.ts';
import { limitAttempts } from '../app/session/attempts.ts';
import { hashOf, newToken } from '../app/session/sessions.ts';
import { reportLabels } from '../db/schema/report-label.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, opensOwnTransactions, WithMessage } from '../http/contract.ts';
import { ApiError, invalid, notFound } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import { type Company, systemUser } from '../kit/current-user.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { checkIssue } from './issue-input.ts';
import { maintenanceIssueStore } from './issue-record.ts';

const gone = (code: 'revoked' | 'expired', messageKey: string) => new ApiError(410, code, messageKey);

interface Label {
  id: number;
  unit_id: number | null;
  equipment_id: number | null;
  /** Of equipment: only what can be wrong with such a machine. */
  category_id: number | null;
  place_en: string;
  place_ar: string;
}
/** The label of a link. Throws an ApiError: 404 for a token that no label has, 410 if it was revoked or its machine is retired. */
async function labelOf({ client, company }: Scope, token: string): Promise<Label> {
  const { rows } = await client.query<Label & { is_usable: boolean }>({
    name: 'report_labels.by_token',
    text: `select l.id, l.unit_id, l.equipment_id, e.category_id,
        l.status = ${word('report_label', 'active')} and e.status is distinct from ${word('equipment', 'retired')} as is_usable,
        concat_ws(' · ', case when l.unit_id is null then e.name_en else u.number end, k.name_en) as place_en,
        concat_ws(' · ', case when l.unit_id is null then e.name_ar else u.number end, k.name_ar) as place_ar
      from report_labels l left join units u on u.company_id = l.company_id and u.id = l.unit_id
        left join equipments e on e.company_id = l.company_id and e.id = l.equipment_id
        left join compounds k on k.company_id = l.company_id
          and k.id = case when l.unit_id is null then e.compound_id else u.compound_id end
      where l.company_id = $1 and l.token = $2`,
    values: [company, token],
  });
  const [label] = rows;
  if (!label) throw notFound();
  if (!label.is_usable) throw gone('revoked', 'maintenance.public_report.revoked');
  return label;
}

/** What is offered at a place: all of the company's detailed categories, or those of the machine's own trade if it has any. */
async function categoriesAt({ client, company }: Scope, { category_id }: Label): Promise<PublicReportPlace['categories']> {
  const { rows } = await client.query<PublicReportPlace['categories'][number] & { of_trade: boolean }>({
    name: 'public_reports.categories',
    text: `select l.id, l.name_en, l.name_ar, c.name_en || ' · ' || s.name_en as group_en, c.name_ar || ' · ' || s.name_ar as group_ar,
        c.id is not distinct from $2 as of_trade
      from maintenance_subsubcategories l
        join maintenance_subcategories s on s.company_id = l.company_id and s.id = l.subcategory_id
        join maintenance_categories c on c.company_id = s.company_id and c.id = s.category_id
      where l.company_id = $1 and l.active and s.active and c.active order by c."order", c.id, s."order", s.id, l."order", l.id`,
    values: [company, category_id],
  });
  const ofTrade = rows.filter(({ of_trade }) => of_trade);
  return (ofTrade.length ? ofTrade : rows).map(({ of_trade: _, id, ...names }) => ({ ...names, id: Number(id) }));
}

interface Reported {
  issue: number;
  ref_no: string;
  status: MaintenanceIssue['status'];
  reported_at: string;
  photos: number;
}
/** The report of a link. Throws an ApiError: 404 for a token that no report has, 410 if the work on it was over long ago. */
export async function reportOf({ client, company: of }: Scope, company: Company, token: string): Promise<Reported> {
  const { rows } = await client.query<Reported & { is_over: boolean }>({
    name: 'public_reports.by_token',
    text: `select i.id as issue, i.ref_no, i.status, r.reported_at,
        (select count(*)::int from documents d where d.company_id = i.company_id and d.owner = 'maintenance_issue'
          and d.owner_id = i.id and d.created_by is null and d.type = 'photo') as photos,
        not i.status ${inGroup('maintenance_issue', 'open')}
          and coalesce(i.closed_at, i.resolved_at, i.updated_at) < $3::timestamptz - make_interval(days => ${statusDays}) as is_over
      from public_reports r join maintenance_issues i on i.company_id = r.company_id and i.id = r.issue_id
      where r.company_id = $1 and r.token_hash = $2`,
    values: [of, hashOf(token), nowOf(company).toISOString()],
  });
  const [report] = rows;
  if (!report) throw notFound();
  if (report.is_over) throw gone('expired', 'maintenance.public_report.expired');
  return { ...report, issue: Number(report.issue) };
}

const progressOf: Record<MaintenanceIssue['status'], PublicReportStatus['progress']> = {
  pending: 'received',
  assigned: 'assigned',
  in_progress: 'in_progress',
  resolved: 'done',
  closed: 'done',
  cancelled: 'cancelled',
};

export const publicReportHandlers: Handlers<typeof publicReportCalls> = {
  get: async ({ scope, currentUser: { company }, params: { token } }) => {
    const label = await labelOf(scope, token);
    const { place_en, place_ar } = label;
    return {
      ...{ company_en: company.name_en, company_ar: company.name_ar, place_en, place_ar },
      categories: await categoriesAt(scope, label),
    };
  },
  report: opensOwnTransactions(async ({ services, currentUser: { company }, params: { token }, body, request }) => {
    const known = await services.db.read(company.id, (scope) => labelOf(scope, token));
    await limitAttempts(services, { company, what: 'report', account: `label ${known.id}`, address: request.ip });
    const key = newToken();
    const ref_no = await services.db.write(company.id, async (scope) => {
      // Whoever revokes the label at the same time is before or after it.
      await lockRow(scope, reportLabels, Number(known.id));
      const label = await labelOf(scope, token);
      const { subsubcategory_id, description, name, mobile } = body;
      if (!(await categoriesAt(scope, label)).some(({ id }) => id === subsubcategory_id))
        throw invalid({ subsubcategory_id: 'app.error.unknown_reference' });
      const context = { scope, services, currentUser: systemUser(company) };
      const place = label.unit_id
        ? { location: 'unit', unit_id: Number(label.unit_id) }
        : { location: 'equipment', equipment_id: Number(label.equipment_id) };
      const given = { ...place, subsubcategory_id, description, contact_name: name, contact_mobile: mobile };
      const values = { ...(await checkIssue(context, given, null)), reported_by: 'qr' };
      const issue = await createRecord(scope, services, context.currentUser, maintenanceIssueStore, values);
      await scope.client.query({
        name: 'public_reports.keep',
        text: 'insert into public_reports (company_id, issue_id, label_id, token_hash, reported_at) values ($1, $2, $3, $4, $5)',
        values: [company.id, issue, label.id, hashOf(key), nowOf(company).toISOString()],
      });
      return (await reportOf(scope, company, key)).ref_no;
    });
    return new WithMessage({ ref_no, token: key }, 'maintenance.public_report.said.sent', { ref_no });
  }),
  status: async ({ scope, currentUser: { company }, params: { token } }) => {
    const { ref_no, status, reported_at, photos } = await reportOf(scope, company, token);
    return { ref_no, progress: progressOf[status], reported_on: dayIn(company.time_zone, new Date(reported_at)), photos };
  },
};

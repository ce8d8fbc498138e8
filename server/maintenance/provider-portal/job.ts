import { sql } from 'drizzle-orm';
import type { MaintenanceIssue } from '../../../src/api/maintenance/maintenance-issue.ts';
import { type ProviderIssue, ProviderIssueRow, providerActs } from '../../../src/api/maintenance/provider-portal.ts';
import { hasTag } from '../../../src/machines/kit/define-lifecycle.ts';
import { availableEvents } from '../../../src/machines/kit/lifecycle.ts';
import { maintenanceIssueRegions } from '../../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { contactSight } from '../../../src/machines/maintenance/rules/contact-sight.ts';
import { maintenanceIssues } from '../../db/schema/maintenance-issue.ts';
import type { Scope } from '../../db/scope.ts';
import { notFound, stale } from '../../kit/api-error.ts';
import { todayOf } from '../../kit/clock.ts';
import type { WriteContext } from '../../kit/crud.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { lockRow } from '../../kit/lock.ts';
import { type EntityStore, readOne } from '../../kit/records.ts';
import { inGroup, sqlInGroup, sqlWord } from '../../kit/statuses.ts';
import { texts } from '../../kit/texts.ts';
import { maintenanceIssueStore } from '../issue-record.ts';

const m = maintenanceIssues;
const lifecycle = maintenanceIssueRegions.issue_dispatch;
/** SQL: it was offered, and isn't the provider's yet. */
const isOffer = sql`${m.dispatch_status} ${sqlInGroup('issue_dispatch', 'asked')}`;

/** Offers and jobs of one provider: its filter is always given. What a provider doesn't know can't be sorted by or searched for. */
export const providerIssueStore: EntityStore = {
  ...maintenanceIssueStore,
  key: 'provider_issue',
  row: ProviderIssueRow,
  only: sql`${m.dispatch_status} ${sqlInGroup('issue_dispatch', 'asked', 'taken')}`,
  filters: {
    provider_id: (value) => sql`${m.provider_id} = ${value}`,
    group: (value) =>
      sql`${value}::text = case when ${isOffer} then 'offers' when ${m.dispatch_status} = ${sqlWord('issue_dispatch', 'done')} then 'done' else 'jobs' end`,
  },
  searchText: sql`''`,
  sorts: { next: sql`case when ${isOffer} then ${m.respond_by} else coalesce(${m.slot_from}, ${m.resolve_due_at}) end` },
};

/** The provider of whoever is signed in. Throws an ApiError 404 for anybody else. */
export function providerOf({ viewer }: Pick<CurrentUser, 'viewer'>): number {
  if (viewer.provider == null) throw notFound();
  return viewer.provider;
}

/** An offer or job of the provider. Throws an ApiError 404 for any other issue. */
export async function jobOr404(scope: Scope, currentUser: CurrentUser, id: number): Promise<MaintenanceIssue> {
  const issue = await readOne<MaintenanceIssue>(scope, maintenanceIssueStore, id);
  if (!issue || issue.provider_id !== providerOf(currentUser) || issue.dispatch_status === 'none') throw notFound();
  return issue;
}

/** A job that the provider has taken, so that it may write on it. Throws an ApiError 404. */
export async function takenOr404(scope: Scope, currentUser: CurrentUser, id: number): Promise<MaintenanceIssue> {
  const issue = await jobOr404(scope, currentUser, id);
  if (!hasTag(lifecycle, issue.dispatch_status, 'taken')) throw notFound();
  return issue;
}

/** The unit says who lives there: it is shown with the job. */
export const asRow = (row: ProviderIssueRow): ProviderIssueRow => ({
  ...row,
  unit_number: hasTag(lifecycle, row.dispatch_status, 'taken') ? row.unit_number : null,
});

/** The acts that the chart has now for whoever asks. */
function actsOf(issue: MaintenanceIssue, { viewer, language, company }: CurrentUser): ProviderIssue['acts'] {
  const facts = lifecycle.factsOf(issue, viewer, todayOf(company));
  const found = availableEvents(lifecycle, issue.dispatch_status, facts);
  return providerActs.flatMap((act) => {
    const one = found.find(({ event }) => event === act);
    return one ? [{ act, refusals: one.refusals.map(({ why, values }) => texts[language](why, values)) }] : [];
  });
}

/** The issue as its provider sees it. Every field is named here: what the office adds to an issue stays with the office. */
export function forProvider(issue: MaintenanceIssue, currentUser: CurrentUser): ProviderIssue {
  const contact = contactSight(issue, todayOf(currentUser.company));
  const known = contact === 'shown';
  return {
    id: issue.id,
    version: issue.version,
    ref_no: issue.ref_no,
    priority: issue.priority,
    description: issue.description,
    category_name_en: issue.category_name_en,
    category_name_ar: issue.category_name_ar,
    subsubcategory_name_en: issue.subsubcategory_name_en,
    subsubcategory_name_ar: issue.subsubcategory_name_ar,
    compound_name_en: issue.compound_name_en,
    compound_name_ar: issue.compound_name_ar,
    building_name_en: issue.building_name_en,
    building_name_ar: issue.building_name_ar,
    unit_number: contact === 'masked' ? null : issue.unit_number,
    equipment_name_en: issue.equipment_name_en,
    equipment_name_ar: issue.equipment_name_ar,
    dispatch_status: issue.dispatch_status,
    waiting_status: issue.waiting_status,
    respond_by: issue.respond_by,
    slot_from: issue.slot_from,
    slot_to: issue.slot_to,
    resolve_due_at: issue.resolve_due_at,
    technician_id: issue.technician_id,
    technician_name: issue.technician_name,
    place_note: contact === 'masked' && issue.location === 'unit' ? null : issue.place_note,
    waiting_until: issue.waiting_until,
    contact,
    tenant_name: known ? issue.tenant_name : null,
    contact_name: known ? issue.contact_name : null,
    contact_mobile: known ? issue.contact_mobile : null,
    needs_notice: issue.tenant_id !== null && issue.priority !== 'critical',
    open_tasks: issue.open_tasks,
    open_steps: issue.open_steps,
    done_on: issue.dispatch_status === 'done' ? issue.done_on : null,
    quote: issue.quote && {
      ...{ net: issue.quote.net, description: issue.quote.description, until: issue.quote.until },
      status: issue.quote.status,
    },
    acts: actsOf(issue, currentUser),
  };
}

/**
 * Locks an offer or job of the provider, and refuses a change of an older version with what the provider may know of the newer one.
 * Throws an ApiError.
 */
export async function lockJob(
  { scope, currentUser }: Pick<WriteContext, 'scope' | 'currentUser'>,
  id: number,
  version: number | undefined,
): Promise<MaintenanceIssue> {
  await lockRow(scope, maintenanceIssues, id);
  const issue = await jobOr404(scope, currentUser, id);
  if (version !== undefined && version !== issue.version) throw stale(forProvider(issue, currentUser));
  return issue;
}

/** SQL, of an issue `i`: provider `$2` has it as a job. */
export const isJob = `i.provider_id = $2 and i.dispatch_status ${inGroup('issue_dispatch', 'taken')}`;

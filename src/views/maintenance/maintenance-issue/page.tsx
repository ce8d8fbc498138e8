import { Link } from 'wouter';
import { maintenanceIssueFields } from '../../../api/maintenance/issue-fields.ts';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { maintenanceIssueFlows, readIssueLog } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { maintenanceIssueLifecycle } from '../../../machines/maintenance/maintenance-issue/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Reach } from '../../kit/display/reach.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { withNames } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { IssueItems } from '../work-order-item/of-issue.tsx';
import { issueForms } from './asks.ts';
import { IssueBill } from './bill.tsx';
import { IssueChecklist } from './checklist.tsx';
import { DueTimes } from './due-times.tsx';
import { useIssueForm } from './form.ts';
import { FromPhone } from './from-phone.tsx';
import { IssuesOfPlace } from './of-place.tsx';
import { ProviderMessages } from './provider-messages.tsx';
import { issueRegionFacts } from './regions.tsx';
import { IssueStrip } from './strip.tsx';
import { IssueTasks } from './tasks.tsx';

const details = [
  ...['description', 'subsubcategory_id', 'category_id', 'type_id', 'priority', 'status_detail_id', 'location', 'compound_id'],
  ...[
    'building_id',
    'unit_id',
    'equipment_id',
    'place_note',
    'makes_unit_unusable',
    'reported_by',
    'tenant_id',
    'contact_name',
    'contact_mobile',
  ],
  ...[
    'assignee_id',
    'opened_at',
    'respond_due_at',
    'responded_at',
    'resolve_due_at',
    'resolved_at',
    'resolution',
    'cause',
    'cost',
  ],
  ...['closed_at', 'reason', 'reopen_count', 'declines', 'rating', 'feedback'],
];

/** /issues/:id */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, name } = i18n;
  const { today } = useCurrentUser().profile.company;
  const form = useIssueForm(false);
  return (
    <RecordPage<MaintenanceIssue>
      entity="maintenance_issue"
      machine={maintenanceIssueFlows.page}
      id={id}
      lifecycle={maintenanceIssueLifecycle}
      back={{ to: '/issues', label: t('app.nav.issues') }}
      reference={(issue) => issue.ref_no}
      title={(issue) => issue.description}
      facts={(issue) => (
        <>
          <IssueStrip issue={issue} />
          <PlaceLink issue={issue} />
          <span>{name({ name_en: issue.subsubcategory_name_en, name_ar: issue.subsubcategory_name_ar })}</span>
          <span>{t(`community.ticket.priority_name.${issue.priority}`)}</span>
          {issue.status_detail_name_en && (
            <span>{name({ name_en: issue.status_detail_name_en, name_ar: issue.status_detail_name_ar ?? undefined })}</span>
          )}
          {issue.assignee_name && <span>{t('maintenance.issue.with', { name: issue.assignee_name })}</span>}
          {issue.tenant_id !== null && <Link href={`/tenants/${issue.tenant_id}`}>{issue.tenant_name}</Link>}
          {issue.tickets.map(({ id, ref_no }) => (
            <Link key={id} href={`/tickets/${id}`}>
              {ref_no}
            </Link>
          ))}
          {issue.twins.map(({ id, ref_no }) => (
            <Link key={id} href={`/issues/${id}`}>
              {t('maintenance.issue.twin', { ref_no })}
            </Link>
          ))}
          {issue.failed_step && (
            <Link href={`/issues/${issue.failed_step.issue_id}?tab=checklist`}>
              {issue.failed_step.ref_no} · {name(issue.failed_step)}
            </Link>
          )}
          {issue.plan && <Link href={`/maintenance-plans/${issue.plan.id}`}>{name(issue.plan)}</Link>}
          <Reach mobile={issue.contact_mobile} email={null} />
        </>
      )}
      form={(issue) => withNames(form, maintenanceIssueFields, issue, i18n)}
      asks={(issue) => issueForms(issue, i18n, today)}
      regions={issueRegionFacts}
      log={(issue, signal) => readIssueLog(issue.id, signal)}
      dates={(issue) =>
        hasTag(maintenanceIssueLifecycle, issue.status, 'open') && issue.sla !== 'paused'
          ? datesOf(maintenanceIssueFields, issue, ['slot_from', 'resolve_due_at'])
          : []
      }
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (issue) => <FieldFacts fields={maintenanceIssueFields} names={details} record={issue} />,
        },
        {
          id: 'tasks',
          label: t('maintenance.tasks'),
          show: (issue) => (
            <IssueTasks
              parents={{ id: issue.id, issue_id: issue.id }}
              isFixed={!hasTag(maintenanceIssueLifecycle, issue.status, 'open')}
            />
          ),
        },
        { id: 'items', label: t('maintenance.items'), show: (issue) => <IssueItems issue={issue} /> },
        { id: 'bill', label: t('maintenance.issue.bill'), show: (issue) => <IssueBill key={issue.version} issue={issue} /> },
        {
          id: 'checklist',
          label: t('app.entity.work_order_checklist'),
          show: (issue) => <IssueChecklist issue={issue} />,
        },
        { id: 'phone', label: t('field.tab'), show: (issue) => <FromPhone key={issue.version} issue={issue} /> },
        {
          id: 'provider',
          label: t('maintenance.messages'),
          show: (issue) => <ProviderMessages key={issue.version} issue={issue} />,
        },
        {
          id: 'due',
          label: t('maintenance.issue.due'),
          show: (issue) => <DueTimes key={issue.version} issue={issue} />,
        },
        {
          id: 'place',
          label: t('maintenance.issue.history'),
          show: (issue) => <IssuesOfPlace key={issue.version} issue={issue} />,
        },
      ]}
    />
  );
}

/** The page of the place: its equipment, its unit, or its compound. */
function PlaceLink({ issue }: { issue: MaintenanceIssue }) {
  const { name } = useTexts();
  const { equipment_id, unit_id, compound_id } = issue;
  const to =
    equipment_id !== null ? `/equipment/${equipment_id}` : unit_id !== null ? `/units/${unit_id}` : `/compounds/${compound_id}`;
  return <Link href={to}>{name({ name_en: issue.place_en, name_ar: issue.place_ar })}</Link>;
}

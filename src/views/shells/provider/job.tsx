import { useLocation } from 'wouter';
import type { ProviderAct, ProviderIssue } from '../../../api/maintenance/provider-portal.ts';
import { providerAssigneeMachine, providerJobMachine } from '../../../machines/maintenance/provider-portal/flows.ts';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Facts, Loading, Section } from '../../kit/display/parts.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { Card, PortalFrame } from '../portal/frame.tsx';
import { NextSteps } from './acts.tsx';
import { JobMessages } from './messages.tsx';
import { JobPhotos } from './photos.tsx';
import { dispatchTones, jobPlaceOf } from './place.ts';
import { JobTasks } from './tasks.tsx';

/** Acts after which the job is no longer the provider's. */
const last: readonly ProviderAct[] = ['decline', 'hand_back'];

/** /app/jobs/:id: an offer or a job, with the next step at the top. */
export function JobPage({ id }: { id: number }) {
  const { t, money } = useTexts();
  const [, navigate] = useLocation();
  const { answer, error, retry, again } = useRead(providerJobMachine, id);
  if (!answer)
    return (
      <PortalFrame title={t('portal.provider.job')} isDeep>
        <Loading error={error} {...(retry && { onRetry: retry })} height="40vh" />
      </PortalFrame>
    );
  const { job, tasks, people, documents, items, messages } = answer;
  const isTaken = job.contact !== 'masked';
  const isOver = job.dispatch_status === 'done';
  return (
    <PortalFrame title={job.ref_no} isDeep>
      <About job={job} />
      <NextSteps job={job} onDone={(act) => (last.includes(act) ? navigate('/app') : again())} onOutdated={again} />
      {isTaken && !isOver && <WhoComes key={job.version} job={job} people={people} onDone={again} />}
      {isTaken && <JobTasks job={job} tasks={tasks} onDone={again} />}
      {isTaken && <JobPhotos job={job} documents={documents} onDone={again} />}
      {items.length > 0 && (
        <Section>
          <h2>{t('provider_portal.items')}</h2>
          <Card>
            <Facts
              rows={items.map((item) => [
                item.description ?? '',
                `${t('portal.amount', { amount: money(item.amount) })} · ${t(`work_order_item.status.${item.status}`)}`,
              ])}
            />
          </Card>
        </Section>
      )}
      <JobMessages job={job} messages={messages} onDone={again} />
    </PortalFrame>
  );
}

/** What is to be done, where, for whom and until when. */
function About({ job }: { job: ProviderIssue }) {
  const i18n = useTexts();
  const { t, name, instant, money, date } = i18n;
  const { quote } = job;
  const rows: [string, string | null][] = [
    [t('provider_portal.place'), [jobPlaceOf(i18n, job), job.place_note].filter(Boolean).join(' · ')],
    [t('maintenance.issue.priority'), t(`community.ticket.priority_name.${job.priority}`)],
    [t('maintenance.issue.respond_by'), job.respond_by && instant(job.respond_by)],
    [t('maintenance.issue.resolve_due_at'), job.dispatch_status === 'done' ? null : instant(job.resolve_due_at)],
    [t('provider_portal.visit'), job.slot_from && `${instant(job.slot_from)} – ${instant(job.slot_to)}`],
    [
      t('provider_portal.waits'),
      job.waiting_status === 'none' ? null : `${t(`issue_waiting.status.${job.waiting_status}`)} · ${instant(job.waiting_until)}`,
    ],
    [
      t('provider_portal.quote'),
      quote &&
        `${t('portal.amount', { amount: money(quote.net) })} · ${t('maintenance.issue.quoted_until', { at: instant(quote.until) })}`,
    ],
    [t('provider_portal.done_on'), job.done_on && date(job.done_on)],
    [t('leasing.tenant'), job.tenant_name],
    [t('maintenance.issue.contact_name'), job.contact_name],
  ];
  return (
    <Card>
      <header>
        <h2>{name({ name_en: job.subsubcategory_name_en, name_ar: job.subsubcategory_name_ar })}</h2>
        <Chip tone={dispatchTones[job.dispatch_status]}>{t(`portal.provider.status.${job.dispatch_status}`)}</Chip>
      </header>
      <p dir="auto">{job.description}</p>
      <Facts rows={rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))} />
      {job.contact_mobile && (
        <a href={`tel:${job.contact_mobile}`} dir="ltr">
          {job.contact_mobile}
        </a>
      )}
      {job.contact !== 'shown' && <p>{t(`provider_portal.contact.${job.contact}`)}</p>}
    </Card>
  );
}

/** Who of the provider comes. */
function WhoComes({ job, people, onDone }: { job: ProviderIssue; people: { id: number; name: string }[]; onDone: () => void }) {
  const { t } = useTexts();
  const { perform, failure, busy } = useTask(providerAssigneeMachine, onDone);
  return (
    <Section>
      <SelectField
        name="technician_id"
        label={t('maintenance.issue.technician_id')}
        value={job.technician_id === null ? '' : String(job.technician_id)}
        choices={people.map(({ id, name }) => ({ id: String(id), label: name }))}
        empty={t('provider_portal.nobody_yet')}
        isReadOnly={busy}
        onChange={(chosen) => perform({ id: job.id, version: job.version, technician_id: chosen ? Number(chosen) : null })}
      />
      <FailureAlert failure={failure} />
    </Section>
  );
}

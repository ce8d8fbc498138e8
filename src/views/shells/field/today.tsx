import type { FieldJob } from '../../../api/maintenance/field.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Chip } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useField } from './field-user.ts';
import { Card } from './frame.tsx';
import { statusOf } from './statuses.ts';

/** The jobs of today, and what comes after. */
export function TodayScreen() {
  const { t } = useTexts();
  const { jobs, today, dayOf } = useField();
  const isNow = (job: FieldJob) => {
    const day = job.issue.slot_from && dayOf(job.issue.slot_from);
    return day !== null && (day <= today || job.issue.dispatch_status === 'on_site');
  };
  const later = jobs.filter((job) => !isNow(job));
  return (
    <>
      <section>
        <h1>{t('field.today')}</h1>
        {jobs.some(isNow) ? (
          jobs.filter(isNow).map((job) => <JobCard key={job.issue.id} job={job} />)
        ) : (
          <p>{t('field.today.none')}</p>
        )}
      </section>
      {later.length > 0 && (
        <section>
          <h2>{t('field.later')}</h2>
          {later.map((job) => (
            <JobCard key={job.issue.id} job={job} />
          ))}
        </section>
      )}
    </>
  );
}

function JobCard({ job: { issue } }: { job: FieldJob }) {
  const { t, name, instant } = useTexts();
  const { field } = useField();
  const { key, tone } = statusOf(issue);
  return (
    <Card>
      <header>
        <h2>{name({ name_en: issue.place_en, name_ar: issue.place_ar })}</h2>
        <Chip tone={tone}>{t(key)}</Chip>
      </header>
      <p dir="auto">{issue.description}</p>
      <small>
        {issue.slot_from ? instant(issue.slot_from) : t('field.no_slot')} · <bdi>{issue.ref_no}</bdi>
      </small>
      <Button onPress={() => field.send({ type: 'job.open', issue: issue.id })}>{t('field.open')}</Button>
    </Card>
  );
}

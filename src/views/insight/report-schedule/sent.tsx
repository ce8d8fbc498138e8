import {
  type ReportMailState,
  type ReportRunState,
  type ReportSchedule,
  reportScheduleFields,
} from '../../../api/insight/report-schedule.ts';
import { reportRunsMachine } from '../../../machines/insight/report-schedule/flows.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { Chip, Facts, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { factRows } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

const tones: Record<ReportRunState | ReportMailState, Tone> = {
  ...{ queued: 'gray-outline', running: 'yellow', sent: 'green', empty_skipped: 'gray', skipped: 'yellow', failed: 'red' },
};

/** Recipients, times, and what became of the latest mails. */
export function Sent({ record }: { record: ReportSchedule }) {
  const i18n = useTexts();
  const { t } = i18n;
  return (
    <Stack>
      <Facts
        rows={[
          [t('insight.report_schedule.recipient_ids'), record.recipients.map(({ name }) => name).join(' · ') || t('kit.none')],
          ...factRows(reportScheduleFields, ['next_run_at', 'last_run_at', 'failed_runs'], record, i18n),
          [t('insight.report_schedule.owner'), record.owner_name ?? t('kit.none')],
        ]}
      />
      <Runs id={record.id} />
    </Stack>
  );
}

function Runs({ id }: { id: number }) {
  const { t, date, instant } = useTexts();
  const { answer, error, retry } = useRead(reportRunsMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  return (
    <Section>
      <h2>{t('insight.report_schedule.runs')}</h2>
      {answer.length === 0 ? (
        <p>{t('insight.report_schedule.runs.none')}</p>
      ) : (
        <SmallTable
          caption={t('insight.report_schedule.runs')}
          heads={(['at', 'days', 'result', 'mails'] as const).map((head) => ({
            label: t(`insight.report_schedule.runs.${head}`),
          }))}
          rows={answer.map(({ id: run, started_at, from, to, state, mails }) => ({
            key: run,
            cells: [
              instant(started_at),
              from && from !== to ? `${date(from)} – ${date(to)}` : date(to),
              <Chip key="s" tone={tones[state]}>
                {t(`insight.report_schedule.run_state.${state}`)}
              </Chip>,
              <ul key="m">
                {mails.map((mail) => (
                  <li key={mail.user_id}>
                    <bdi>{mail.name ?? '–'}</bdi>: {t(`insight.report_schedule.mail_state.${mail.state}`)}
                    {mail.reason && ` · ${mail.reason}`}
                  </li>
                ))}
              </ul>,
            ],
          }))}
        />
      )}
    </Section>
  );
}

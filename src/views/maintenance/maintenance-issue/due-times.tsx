import type { DueArithmetic, MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { dueArithmeticMachine } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { Empty, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** How an issue's due times were counted, line by line, and when it waited. */
export function DueTimes({ issue }: { issue: MaintenanceIssue }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(dueArithmeticMachine, { id: issue.id });
  if (!answer) return <Loading error={error} onRetry={retry} height="160px" />;
  const { respond, resolve, is_around_the_clock } = answer;
  return (
    <Stack>
      {is_around_the_clock && <p>{t('maintenance.issue.due.around')}</p>}
      {respond && <Counted of="respond" counted={respond} />}
      <Counted of="resolve" counted={resolve} />
      <Pauses issue={issue} />
    </Stack>
  );
}

/** Hours and minutes of a number of minutes. */
const useLasting = () => {
  const { t, number } = useTexts();
  return (minutes: number) =>
    t('maintenance.issue.due.minutes', { hours: number(Math.floor(minutes / 60)), minutes: number(minutes % 60) });
};

function Counted({
  of,
  counted: { hours, due_at, lines, minutes },
}: {
  of: 'respond' | 'resolve';
  counted: DueArithmetic['resolve'];
}) {
  const { t, number, instant } = useTexts();
  const lasting = useLasting();
  const caption =
    hours === null ? t('maintenance.issue.due.by_plan') : t(`maintenance.issue.due.${of}`, { hours: number(hours) });
  return (
    <Section>
      <h2>{caption}</h2>
      <SmallTable
        caption={caption}
        heads={[
          { label: t('maintenance.issue.due.from') },
          { label: t('maintenance.issue.due.to') },
          { label: t('maintenance.issue.due.counted'), isNumber: true },
        ]}
        rows={[
          ...lines.map((line) => ({
            key: line.from_at,
            cells: [instant(line.from_at), instant(line.to_at), lasting(line.minutes)],
          })),
          { key: 'sum', cells: ['', t('maintenance.issue.due.sum', { at: instant(due_at) }), lasting(minutes)] },
        ]}
      />
    </Section>
  );
}

function Pauses({ issue: { pauses } }: { issue: MaintenanceIssue }) {
  const { t, instant } = useTexts();
  const caption = t('maintenance.issue.pauses');
  return (
    <Section>
      <h2>{caption}</h2>
      {pauses.length ? (
        <SmallTable
          caption={caption}
          heads={[
            { label: t('maintenance.issue.ask.why') },
            { label: t('maintenance.issue.due.from') },
            { label: t('maintenance.issue.due.to') },
            { label: t('maintenance.issue.ask.contact_channel') },
          ]}
          rows={pauses.map(({ from_at, to_at, why, contact_channel, contact_at }) => ({
            key: from_at,
            cells: [
              t(`issue_waiting.status.${why}`),
              instant(from_at),
              to_at ? instant(to_at) : t('maintenance.issue.pauses.until_now'),
              contact_channel ? `${t(`maintenance.issue.channel.${contact_channel}`)} · ${instant(contact_at)}` : '–',
            ],
          }))}
        />
      ) : (
        <Empty title={t('maintenance.issue.pauses.none')} />
      )}
    </Section>
  );
}

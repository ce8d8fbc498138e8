import { styled } from 'styled-components';
import type { PublicReportMade, PublicReportStatus } from '../../../api/maintenance/public-report.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Alert, Row } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PhotoField } from './photo-field.tsx';
import type { ReportProps } from './report-props.ts';

const tones = { received: 'yellow', assigned: 'yellow', in_progress: 'yellow', done: 'green', cancelled: 'gray' } as const;

/** The report is in: its number, its link, and what became of its photo. */
export function ReportSent({ snapshot, send, made }: ReportProps & { made: PublicReportMade }) {
  const { t } = useTexts();
  const { slug, failure } = snapshot.context;
  const isSending = snapshot.matches('sendingPhoto');
  return (
    <Parts>
      <h1>
        {t('public_report.sent')} <bdi>{made.ref_no}</bdi>
      </h1>
      <p role="status">{isSending ? t('public_report.photo.sending') : t('public_report.sent.hint')}</p>
      {snapshot.matches('photoFailed') && (
        <>
          <FailureAlert failure={failure} />
          <p>{t('public_report.photo.failed')}</p>
          <Row>
            <Button kind="primary" onPress={() => send({ type: 'retry' })}>
              {t('public_report.photo.retry')}
            </Button>
            <Button kind="quiet" onPress={() => send({ type: 'skip.photo' })}>
              {t('public_report.photo.skip')}
            </Button>
          </Row>
        </>
      )}
      {snapshot.matches('sent') && <PhotoField photo={null} onChange={(photo) => photo && send({ type: 'add.photo', photo })} />}
      <p>
        <a href={`/report/status/${encodeURIComponent(slug)}.${made.token}`}>{t('public_report.link')}</a>
      </p>
    </Parts>
  );
}

/** Where a report stands, in plain words. */
export function ReportStatus({ snapshot, send, status }: ReportProps & { status: PublicReportStatus }) {
  const { t, date } = useTexts();
  const { ref_no, progress, reported_on } = status;
  return (
    <Parts>
      <h1>
        {t('public_report.status')} <bdi>{ref_no}</bdi>
      </h1>
      <Alert data-tone={tones[progress]} role="status">
        {t(`public_report.progress.${progress}`)}
      </Alert>
      <p>{t('public_report.reported_on', { day: date(reported_on) })}</p>
      <Row>
        <Button isPending={snapshot.matches('readingStatus')} onPress={() => send({ type: 'follow' })}>
          {t('public_report.refresh')}
        </Button>
      </Row>
    </Parts>
  );
}

const Parts = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; a { display: inline-block; padding-block: 12px; }`;

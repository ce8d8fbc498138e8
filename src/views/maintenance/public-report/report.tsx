import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { Language } from '../../../locales/translate.ts';
import {
  languageOfBrowser,
  type PublicReportSnapshot,
  publicReportMachine,
} from '../../../machines/maintenance/public-report/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { TextsProvider, useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { ReportForm } from './form.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportSent, ReportStatus } from './status.tsx';

/** The company, the secret and the kind of a link. */
function linkOf(path: string): { slug: string; token: string; isMade: boolean } {
  const [, , first = '', second] = path.split('/');
  const isMade = first === 'status' && second !== undefined;
  const link = isMade ? second : first;
  const at = link.indexOf('.');
  return { slug: link.slice(0, Math.max(at, 0)), token: link.slice(at + 1), isMade };
}

/** Reporting an issue by a label, without an account and without the app around it. */
export function ReportPage({ path }: { path: string }) {
  const actor = useFlow(publicReportMachine, {
    input: { ...linkOf(path), language: languageOfBrowser(navigator.languages) },
  });
  const snapshot = useSelector(actor, (snapshot: PublicReportSnapshot) => snapshot);
  return (
    <TextsProvider amount="signIn" spoken={snapshot.context.language}>
      <Hall>
        <main>
          <Shown snapshot={snapshot} send={actor.send} />
        </main>
      </Hall>
    </TextsProvider>
  );
}

function Shown({ snapshot, send }: ReportProps) {
  const { t, language } = useTexts();
  const { place, made, status, failure } = snapshot.context;
  if (snapshot.matches('failed') || snapshot.matches('statusFailed'))
    return <Loading error={failure?.message ?? null} onRetry={() => send({ type: 'retry' })} />;
  if (snapshot.status === 'done')
    return (
      <>
        <h1>{t(`public_report.${snapshot.value as string}`)}</h1>
        <p role="status">{snapshot.matches('missing') ? t('public_report.missing.hint') : failure?.message}</p>
      </>
    );
  const other: Language = language === 'ar' ? 'en' : 'ar';
  const isForm = snapshot.matches('entering') || snapshot.matches('sending');
  const isStatus = snapshot.matches('following') || (snapshot.matches('readingStatus') && status !== null);
  if (!isStatus && !place) return <Loading height="60vh" />;
  return (
    <>
      <title>{t('public_report.title')}</title>
      <meta name="robots" content="noindex" />
      <header>
        <strong>{place && (language === 'ar' ? place.company_ar : place.company_en)}</strong>
        {snapshot.can({ type: 'speak', language: other }) && (
          <Button kind="quiet" onPress={() => send({ type: 'speak', language: other })}>
            <span lang={other}>{t('app.language.other')}</span>
          </Button>
        )}
      </header>
      {isForm && place && <ReportForm snapshot={snapshot} send={send} place={place} />}
      {isStatus && status && <ReportStatus snapshot={snapshot} send={send} status={status} />}
      {!isForm && !isStatus && made && <ReportSent snapshot={snapshot} send={send} made={made} />}
    </>
  );
}

const Hall = styled.div`
  min-block-size: 100%; display: grid; justify-items: center; align-items: start; padding: 16px; background: var(--sunken);
  main { inline-size: min(560px, 100%); min-inline-size: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; padding: 20px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
  header { display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; align-items: center; }
  button, select { min-block-size: 44px; }
`;

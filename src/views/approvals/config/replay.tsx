import { styled } from 'styled-components';
import type { Replay, Route, RuleChange } from '../../../api/approvals/rule-trial.ts';
import { replayMachine } from '../../../machines/approvals/config/flows.ts';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { useReplaySaid } from './replay-said.ts';

/** How the last 90 days would have been routed by changed rules. Mount it anew for other changes. */
export function ReplayOf({ changes, base = '' }: { changes: RuleChange[]; base?: string }) {
  const { answer, error, retry } = useRead(replayMachine, changes);
  if (!answer) return <Loading error={error} onRetry={retry} height="60px" />;
  return <ReplayShown replay={answer} base={base} />;
}

/** The numbers in a sentence, and the requests that differ. `base` is where the app's records are. */
export function ReplayShown({ replay, base }: { replay: Replay; base: string }) {
  const { t, money } = useTexts();
  const { headline, more } = useReplaySaid(replay);
  const { rows, different } = replay;
  return (
    <Section>
      <Said role="status">
        <b>{headline}</b>
        {more.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Said>
      {rows.length > 0 && (
        <SmallTable
          caption={t('approvals.replay.rows')}
          heads={[
            { label: t('approvals.try.quotation') },
            { label: t('approvals.replay.customer') },
            { label: t('approvals.field.total_amount'), isNumber: true },
            { label: t('approvals.replay.before') },
            { label: t('approvals.replay.after') },
            { label: t('approvals.replay.hours'), isNumber: true },
          ]}
          rows={rows.map(({ quotation_id, ref_no, customer, kind, total_gross, before, after }) => ({
            key: `${quotation_id} ${kind}`,
            cells: [
              <a key="q" href={`${base}/quotations/${quotation_id}`}>
                {ref_no}
              </a>,
              [customer, replay.kinds.length > 1 && t(`approvals.kind.${kind}`)].filter(Boolean).join(' · '),
              money(total_gross),
              <RouteShown key="b" route={before} />,
              <RouteShown key="a" route={after} />,
              <Hours key="h" before={before} after={after} />,
            ],
          }))}
        />
      )}
      {different > 0 && <small>{t('approvals.replay.how')}</small>}
    </Section>
  );
}

function RouteShown({ route: { rule, standing, steps } }: { route: Route }) {
  const { t, name, language } = useTexts();
  const comma = language === 'ar' ? '، ' : ', ';
  if (!rule) return t('approvals.replay.no_rule');
  const asked = steps.filter((step) => step.standing !== 'same_approvers');
  return (
    <>
      {name(rule)}{' '}
      <People data-problem={standing === 'no_approver' || undefined}>
        {asked
          .map((step) =>
            step.standing === 'no_approver' ? `${step.name}: ${t('approvals.trial.no_approver')}` : step.approvers.join(comma),
          )
          .join(' › ')}
      </People>
    </>
  );
}

function Hours({ before, after }: { before: Route; after: Route }) {
  const { t, number } = useTexts();
  const said = ({ hours }: Route) => (hours === null ? '–' : t('approvals.replay.h', { hours: number(hours) }));
  return (
    <bdi>
      {said(before)} → {said(after)}
    </bdi>
  );
}

const Said = styled.p`display: grid; gap: 2px; span { color: var(--text-soft); }`;
const People = styled.small`
  display: block; color: var(--text-soft); overflow-wrap: anywhere;
  &[data-problem] { color: var(--danger); }
`;

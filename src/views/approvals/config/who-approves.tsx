import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import type { Case } from '../../../api/approvals/rule-trial.ts';
import type { Failure } from '../../../api/failure.ts';
import { beginning, type WhoApprovesSnapshot, whoApprovesMachine } from '../../../machines/approvals/config/who-approves.ts';
import { Failed, Loading } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { Answer } from './who-approves-answer.tsx';
import { CaseForm } from './who-approves-form.tsx';

interface Props {
  given?: Case;
  onGiven?: (given: Case) => void;
  /** What to do if the rules can't be read; by default, to retry. */
  help?: (failure: Failure, retry: () => void) => ReactNode;
}

/** A case on one side; on the other the rule that applies to it, who approves by when, and why the other rules don't apply. */
export function WhoApproves({ given = beginning, onGiven, help }: Props) {
  const { t } = useTexts();
  const flow = useFlow(whoApprovesMachine, { input: { given } });
  const snapshot = useSelector(flow, (now: WhoApprovesSnapshot) => now);
  const { live, preview, failure, given: now } = snapshot.context;
  useEffect(() => {
    if (live) onGiven?.(now);
  }, [live, now, onGiven]);
  const retry = () => flow.send({ type: 'retry' });
  if (!live || snapshot.matches('unreachable') || snapshot.matches('unreadable'))
    return (failure && help?.(failure, retry)) ?? <Loading error={failure?.message ?? null} onRetry={retry} height="160px" />;
  return (
    <Sides>
      <CaseForm live={live} given={now} derived={preview?.numbers} send={flow.send} />
      <div aria-busy={snapshot.hasTag('busy') || undefined} aria-live="polite">
        {snapshot.matches('refused') && (
          <Failed error={(failure?.kind === 'invalid' ? t('approvals.trial.refused') : failure?.message) ?? ''} onRetry={retry} />
        )}
        {preview && !snapshot.matches('refused') && <Answer preview={preview} kind={now.kind} />}
      </div>
    </Sides>
  );
}

const Sides = styled.div`
  display: grid; grid-template-columns: minmax(200px, 250px) minmax(0, 1fr); gap: 12px 24px; align-items: start;
  [aria-busy] { opacity: 0.6; }
  @media (max-width: 800px) { grid-template-columns: minmax(0, 1fr); }
`;

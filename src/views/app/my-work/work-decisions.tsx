import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { MyWork } from '../../../api/app/my-work.ts';
import { decisionLifecycle } from '../../../machines/approvals/decision/lifecycle.ts';
import { decideMachine } from '../../../machines/approvals/execution/flows.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useShortcuts } from '../../kit/ground/keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { useCurrentUser } from '../current-user.tsx';

type PendingDecision = MyWork['decisions'][number];

/** Decisions waiting for me: approved here, or opened for a closer look. */
export function DecisionCards({ decisions, onDecided }: { decisions: PendingDecision[]; onDecided: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Cards ref={list}>
      {decisions.map((decision) => (
        <Card
          key={decision.id}
          decision={decision}
          onDecided={() => {
            // Its card disappears, so focus moves to the next one.
            const cards = [...(list.current?.children ?? [])];
            const at = cards.findIndex((card) => card.contains(document.activeElement));
            (cards[at + 1] ?? cards[at - 1])?.querySelector<HTMLElement>('button, a')?.focus();
            onDecided();
          }}
        />
      ))}
    </Cards>
  );
}

function Card({ decision, onDecided }: { decision: PendingDecision; onDecided: () => void }) {
  const { t, money, instant } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const facts = decisionLifecycle.factsOf(
    {
      ...decision,
      status: 'pending',
      step_id: 0,
      user_id: viewer.id,
      step_status: 'active',
      execution_status: 'running',
      allow_delegate: false,
      passed_on: false,
      others_may_approve: false,
    },
    viewer,
    profile.company.today,
  );
  const refusals = availableEvents(decisionLifecycle, 'pending', facts).find(({ event }) => event === 'approve')?.refusals ?? [];
  const record = decision.record_title ?? `#${decision.execution_id}`;
  return (
    <li>
      <div>
        <span>
          <Link href={`/approvals/${decision.execution_id}`}>
            <bdi>{record}</bdi>
          </Link>
          {decision.customer && <bdi>{decision.customer}</bdi>}
        </span>
        <small>
          {t(`approvals.kind.${decision.kind}`)} · <bdi>{decision.step}</bdi> · <bdi>{decision.requester_name}</bdi>
        </small>
        {decision.due_at && (
          <small data-late={decision.overdue || undefined}>
            {t(decision.overdue ? 'app.work.was_due' : 'app.work.due', { at: instant(decision.due_at) })}
          </small>
        )}
      </div>
      <strong className="num">{decision.total_gross && money(decision.total_gross)}</strong>
      {!isAsking && (
        <Button refusals={refusals} onPress={() => setAsking(true)} aria-label={`${t('decision.event.approve')} ${record}`}>
          {t('decision.event.approve')}
        </Button>
      )}
      {isAsking && <Approve decision={decision} record={record} onLeave={() => setAsking(false)} onDecided={onDecided} />}
    </li>
  );
}

/** Approving is final: shows what it means, asks for a comment, and confirms. */
function Approve({
  decision: { id, customer, total_gross, require_comment },
  record,
  onLeave,
  onDecided,
}: {
  decision: PendingDecision;
  record: string;
  onLeave: () => void;
  onDecided: () => void;
}) {
  const { t, money } = useTexts();
  const { perform, failure, busy, done } = useTask(decideMachine, onDecided);
  const [comment, setComment] = useState('');
  const [isTold, setTold] = useState(false);
  const isMissing = require_comment && !comment.trim();
  const approve = () => {
    setTold(true);
    if (!isMissing && !busy && !done) perform({ what: 'approve', id, comment });
  };
  useShortcuts({ save: approve, leave: onLeave });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        approve();
      }}
    >
      <p>{t('app.work.approve_means', { record, customer: customer ?? '–', total: money(total_gross) })}</p>
      <FailureAlert failure={failure} />
      <Field
        label={t('approvals.comment')}
        value={comment}
        onChange={setComment}
        isRequired={require_comment}
        error={isTold && isMissing ? t('app.error.required') : null}
        autoFocus
      />
      <Row>
        <Button kind="primary" type="submit" isPending={busy}>
          {t('decision.event.approve')}
        </Button>
        <Button onPress={onLeave}>{t('kit.cancel')}</Button>
      </Row>
    </form>
  );
}

const Cards = styled.ul`
  > li { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 4px 14px; align-items: center; padding-block: 8px; border-block-end: 1px solid var(--line); }
  li > div { display: grid; min-inline-size: 0; }
  li > div > span { display: flex; flex-wrap: wrap; gap: 0 8px; }
  a { font-weight: 600; }
  small { color: var(--text-soft); }
  [data-late] { color: var(--danger); }
  strong { font-weight: 500; white-space: nowrap; }
  form { grid-column: 1 / -1; display: grid; gap: 10px; max-inline-size: 520px; padding: 10px 12px; border-radius: var(--radius); background: var(--sunken); }
  @media (max-width: 560px) { > li { grid-template-columns: minmax(0, 1fr) auto; } li > button { grid-column: 2; } }
`;

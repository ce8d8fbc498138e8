import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type Decision, decisionFields } from '../../../api/approvals/decision.ts';
import type { Execution } from '../../../api/approvals/execution.ts';
import { metaOf } from '../../../api/define-fields.ts';
import { decisionLifecycle } from '../../../machines/approvals/decision/lifecycle.ts';
import { colleaguesMachine, decideMachine, reasonsMachine } from '../../../machines/approvals/execution/flows.ts';
import { graphOf, guardIn } from '../../../machines/kit/graph.ts';
import { availableEvents, valuesOf } from '../../../machines/kit/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Section, Stack } from '../../kit/display/parts.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useHotkeys } from '../../kit/ground/keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { Question } from '../../kit/overlays/dialog.tsx';

/** How long a note must be, where one is asked for. */
const noteGuard = guardIn(graphOf(decisionLifecycle.machine), 'gaveLongNote', 'reject');

interface DecideProps {
  run: Execution;
  decision: Decision;
  hasNext: boolean;
  /** Told with each wish whether the next request is to be opened once this one is decided. */
  onWished: (opensNext: boolean) => void;
  onDone: () => void;
}
/** The user's own decision, as its chart allows. */
export function Decide({ run, decision, hasNext, onWished, onDone }: DecideProps) {
  const { t, name, money } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const { perform, failure, busy } = useTask(decideMachine, onDone);
  const reasonsRead = useRead(reasonsMachine, { kind: run.kind });
  const peopleRead = useRead(colleaguesMachine, null);
  const { answer: reasons } = reasonsRead;
  const { answer: people } = peopleRead;
  const [comment, setComment] = useState('');
  const [reason, setReason] = useState('');
  const [to, setTo] = useState('');
  const [isAsking, setAsking] = useState(false);
  const places = useKeys();
  const facts = decisionLifecycle.factsOf(decision, viewer, profile.company.today);
  const available = availableEvents(decisionLifecycle, decision.status, facts);
  const refusalsOf = (event: string) => available.find((offer) => offer.event === event)?.refusals ?? [];
  const { id } = decision;
  const decide = (wish: Parameters<typeof perform>[0], opensNext = false) => {
    onWished(opensNext);
    perform(wish);
  };
  const approve = (opensNext = false) => {
    setAsking(false);
    decide({ what: 'approve', id, comment }, opensNext);
  };
  const chosen = reasons?.find((one) => String(one.id) === reason);
  const colleagues = (people ?? []).filter((one) => ![viewer.id, run.requester_id, ...decision.maker_ids].includes(one.id));
  return (
    <Section aria-busy={busy}>
      <h2>{t('approvals.my_decision')}</h2>
      <Keys>{t('approvals.shortcuts')}</Keys>
      <FailureAlert failure={failure} />
      <Stack>
        <Field
          label={t(metaOf(decisionFields, 'comment').label)}
          value={comment}
          onChange={setComment}
          rows={2}
          isRequired={decision.require_comment || chosen?.note_required === true}
          hint={chosen?.note_required ? t('decision.why.gaveLongNote', valuesOf(noteGuard)) : undefined}
        />
        <Row ref={places.approve}>
          <Button kind="primary" isHeld={busy} refusals={refusalsOf('approve')} onPress={() => setAsking(true)}>
            {t('decision.event.approve')}
          </Button>
        </Row>
        <Row ref={places.reject} style={{ alignItems: 'end' }}>
          <SelectField
            label={t(metaOf(decisionFields, 'rejection_reason_id').label)}
            value={reason}
            hint={reasonsRead.error && <Unread onRetry={reasonsRead.retry} />}
            empty=""
            choices={(reasons ?? []).map((one) => ({ id: String(one.id), label: name(one) }))}
            onChange={setReason}
          />
          <Button
            kind="danger"
            isHeld={busy}
            refusals={refusalsOf('reject')}
            onPress={() => decide({ what: 'reject', id, comment, rejection_reason_id: reason ? Number(reason) : null })}
          >
            {t('decision.event.reject')}
          </Button>
        </Row>
        <Row ref={places.delegate} style={{ alignItems: 'end' }}>
          <SelectField
            label={t('approvals.delegate_to')}
            value={to}
            hint={peopleRead.error && <Unread onRetry={peopleRead.retry} />}
            empty=""
            choices={colleagues.map((one) => ({ id: String(one.id), label: one.name }))}
            onChange={setTo}
          />
          <Button
            isHeld={busy}
            refusals={refusalsOf('delegate')}
            onPress={() => decide({ what: 'delegate', id, comment, to: to ? Number(to) : null })}
          >
            {t('decision.event.delegate')}
          </Button>
        </Row>
      </Stack>
      {isAsking && (
        <Question
          title={t('decision.event.approve')}
          onAnswer={() => approve()}
          onLeave={() => setAsking(false)}
          actions={
            <>
              <Button kind="primary" onPress={() => approve()}>
                {t('decision.event.approve')}
              </Button>
              {hasNext && <Button onPress={() => approve(true)}>{t('approvals.approve_next')}</Button>}
              <Button onPress={() => setAsking(false)}>{t('kit.cancel')}</Button>
            </>
          }
        >
          <p>
            {t('app.work.approve_means', {
              record: run.card?.ref_no ?? '–',
              customer: run.card?.customer ?? '–',
              total: money(run.card?.total_gross),
            })}
          </p>
        </Question>
      )}
    </Section>
  );
}

/** Of no use without a keyboard. */
const Keys = styled.small`color: var(--text-soft); @media (hover: none), (max-width: 640px) { display: none; }`;

/** A, R and D (by key position) focus an option; a single key never decides, and approving asks first. */
function useKeys() {
  const { t } = useTexts();
  const places = {
    approve: useRef<HTMLDivElement>(null),
    reject: useRef<HTMLDivElement>(null),
    delegate: useRef<HTMLDivElement>(null),
  };
  const ways = { KeyA: 'approve', KeyR: 'reject', KeyD: 'delegate' } as const;
  useHotkeys(
    Object.entries(ways).map(([keys, way]) => ({
      keys,
      label: t(`decision.event.${way}`),
      run: () => places[way].current?.querySelector<HTMLElement>('select, button')?.focus(),
    })),
  );
  return places;
}

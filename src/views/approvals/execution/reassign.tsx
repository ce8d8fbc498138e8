import { useState } from 'react';
import type { Execution } from '../../../api/approvals/execution.ts';
import { decisionLifecycle } from '../../../machines/approvals/decision/lifecycle.ts';
import { colleaguesMachine, decideMachine } from '../../../machines/approvals/execution/flows.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Section } from '../../kit/display/parts.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** An administrator gives an open decision to somebody else. */
export function Reassign({ run, onDone }: { run: Execution; onDone: () => void }) {
  const { t } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const { perform, failure, busy } = useTask(decideMachine, onDone);
  const { answer: people, error, retry } = useRead(colleaguesMachine, null);
  const open = run.steps.flatMap((step) => step.decisions).filter(({ status }) => status === 'pending');
  const [chosen, setChosen] = useState('');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const decision = open.find(({ id }) => String(id) === chosen) ?? open[0];
  if (!decision) return null;
  const facts = decisionLifecycle.factsOf(decision, viewer, profile.company.today);
  const offer = availableEvents(decisionLifecycle, decision.status, facts).find(({ event }) => event === 'reassign');
  // The others aren't offered what only an administrator does.
  if (!offer || offer.refusals.some(({ guard }) => guard === 'isAdministrator')) return null;
  const deciding = run.steps.find(({ id }) => id === decision.step_id)?.decisions ?? [];
  const barred = [
    ...[decision.requester_id, ...decision.maker_ids],
    ...deciding.filter(({ status }) => hasTag(decisionLifecycle, status, 'counts')).map(({ user_id }) => user_id),
  ];
  return (
    <Section aria-busy={busy}>
      <h2>{t('approvals.reassign')}</h2>
      <FailureAlert failure={failure} />
      <Row style={{ alignItems: 'end' }}>
        <SelectField
          label={t('approvals.reassign.decision')}
          value={String(decision.id)}
          choices={open.map((one) => ({ id: String(one.id), label: one.user_name }))}
          onChange={setChosen}
        />
        <SelectField
          label={t('approvals.reassign.to')}
          value={to}
          hint={error && <Unread onRetry={retry} />}
          empty=""
          choices={(people ?? [])
            .filter(({ id }) => !barred.includes(id))
            .map(({ id, name }) => ({ id: String(id), label: name }))}
          onChange={setTo}
        />
        <Field label={t('approvals.reassign.reason')} value={reason} onChange={setReason} isRequired />
        <Button
          isHeld={busy}
          refusals={offer.refusals}
          onPress={() => perform({ what: 'reassign', id: decision.id, reason, to: to ? Number(to) : null })}
        >
          {t('decision.event.reassign')}
        </Button>
      </Row>
    </Section>
  );
}

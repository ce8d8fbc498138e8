import { useState } from 'react';
import { Link } from 'wouter';
import type { Execution } from '../../api/approvals/config.ts';
import { decisionLifecycle } from '../../machines/approvals/decision.lifecycle.ts';
import { executionLifecycle } from '../../machines/approvals/execution.lifecycle.ts';
import {
  colleaguesMachine,
  decideMachine,
  executionMachine,
  reasonsMachine,
} from '../../machines/approvals/execution.machine.ts';
import { executionStepLifecycle } from '../../machines/approvals/execution-step.lifecycle.ts';
import { stateMetaOf } from '../../machines/kit/lifecycle.ts';
import { Button, Reasons } from '../kit/button.tsx';
import { Field, SelectField } from '../kit/field.tsx';
import { Alert, Chip, Facts, Loading, Row, Section, Stack } from '../kit/parts.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { SmallTable } from '../kit/small-table.tsx';
import { useTexts } from '../kit/texts.tsx';
import { useRead, useTask } from '../kit/use-read.ts';

/** One run: what changes if I approve, who has said what, and my own decision. */
export function ExecutionPage({ id }: { id: number }) {
  const { t, money, date, instant, number } = useTexts();
  const { answer: run, error, retry, again } = useRead(executionMachine, { id });
  if (!run) return <Loading error={error} onRetry={retry} />;
  const meta = stateMetaOf(executionLifecycle.machine, run.status);
  const { card } = run;
  return (
    <Sheet title={`${t(`approvals.kind.${run.kind}`)} · ${card.ref_no}`}>
      <Row>
        {meta && <Chip tone={meta.tone}>{t(meta.title)}</Chip>}
        <span>{run.requester_name}</span>
        <Link href={`/quotations/${run.record_id}`}>{t('approvals.open_quotation')}</Link>
      </Row>
      {run.my_decision_id !== null && <Decide key={run.my_decision_id} run={run} decision={run.my_decision_id} onDone={again} />}
      <Section>
        <h2>{t('approvals.card')}</h2>
        <Facts
          rows={[
            [t('sales.quotation.customer'), card.customer],
            [t('app.nav.units'), number(card.units)],
            [t('sales.quotation.total'), money(card.total_gross)],
            [t('sales.quotation.yearly_rent'), money(card.yearly_rent)],
            [t('approvals.list_rent'), money(card.list_rent)],
            [t('approvals.min_rent'), money(card.min_rent)],
            [t('sales.quotation.discount'), `${number(card.discount_percent)} %`],
            [t('approvals.below_min'), `${number(card.below_min_percent)} %`],
            [
              t('approvals.comparable'),
              card.comparable_leases ? `${money(card.comparable_rent)} (${number(card.comparable_leases)})` : '–',
            ],
            [t('approvals.last_rent'), money(card.last_rent)],
            [t('approvals.months'), number(card.term_months)],
            [t('sales.quotation.valid_until'), date(card.valid_until)],
          ]}
        />
      </Section>
      <Section>
        <h2>{t('approvals.steps')}</h2>
        <SmallTable
          caption={t('approvals.steps')}
          heads={[
            { label: t('approvals.step') },
            { label: t('sales.lead.status') },
            { label: t('approvals.who') },
            { label: t('approvals.decision') },
            { label: t('approvals.comment') },
            { label: t('approvals.due') },
          ]}
          rows={run.steps.flatMap((step) => {
            const stepMeta = stateMetaOf(executionStepLifecycle.machine, step.status);
            const chip = stepMeta && (
              <Chip key="c" tone={stepMeta.tone}>
                {t(stepMeta.title)}
              </Chip>
            );
            if (!step.decisions.length)
              return [{ key: `${step.id}`, cells: [step.name, chip, '–', '–', '–', instant(step.due_at)] }];
            return step.decisions.map((decision, i) => ({
              key: `${step.id}-${decision.id}`,
              cells: [
                i ? '' : step.name,
                i ? '' : chip,
                decision.from_name
                  ? `${decision.user_name} (${t('approvals.for', { name: decision.from_name })})`
                  : decision.user_name,
                t(stateMetaOf(decisionLifecycle.machine, decision.status)?.title ?? ''),
                decision.comment ?? '–',
                instant(decision.decided_at ?? step.due_at),
              ],
            }));
          })}
        />
      </Section>
    </Sheet>
  );
}

function Decide({ run, decision, onDone }: { run: Execution; decision: number; onDone: () => void }) {
  const { t, name } = useTexts();
  const { perform, failure, busy, done } = useTask(decideMachine);
  const { answer: reasons } = useRead(reasonsMachine, { kind: run.kind });
  const { answer: people } = useRead(colleaguesMachine, null);
  const [comment, setComment] = useState('');
  const [reason, setReason] = useState('');
  const [to, setTo] = useState('');
  const [seen, setSeen] = useState(0);
  if (done !== seen) {
    setSeen(done);
    onDone();
  }
  return (
    <Section>
      <h2>{t('approvals.my_decision')}</h2>
      {failure && (
        <Alert role="alert">
          <div>
            <p>{failure.message}</p>
            {failure.kind === 'refused' && <Reasons refusals={failure.reasons} />}
          </div>
        </Alert>
      )}
      <Stack>
        <Field label={t('approvals.comment')} value={comment} onChange={setComment} rows={2} />
        <Row>
          <Button kind="primary" isDisabled={busy} onPress={() => perform({ what: 'approve', id: decision, comment })}>
            {t('decision.event.approve')}
          </Button>
          <SelectField
            label={t('approvals.reason')}
            value={reason}
            empty=""
            choices={(reasons ?? []).map((one) => ({ id: String(one.id), label: name(one) }))}
            onChange={setReason}
          />
          <Button
            kind="danger"
            isDisabled={busy}
            onPress={() =>
              perform({ what: 'reject', id: decision, comment, rejection_reason_id: reason ? Number(reason) : null })
            }
          >
            {t('decision.event.reject')}
          </Button>
          <SelectField
            label={t('approvals.delegate_to')}
            value={to}
            empty=""
            choices={(people ?? []).map((one) => ({ id: String(one.id), label: one.name }))}
            onChange={setTo}
          />
          <Button
            isDisabled={busy}
            onPress={() => perform({ what: 'delegate', id: decision, comment, to: to ? Number(to) : null })}
          >
            {t('decision.event.delegate')}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

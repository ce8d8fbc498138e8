import { useContext, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import { decisionFields } from '../../../api/approvals/decision.ts';
import { cardFields, type Execution, executionFields } from '../../../api/approvals/execution.ts';
import { executionStepFields } from '../../../api/approvals/execution-step.ts';
import { type Fields, metaOf } from '../../../api/define-fields.ts';
import { decisionLifecycle } from '../../../machines/approvals/decision/lifecycle.ts';
import { executionMachine } from '../../../machines/approvals/execution/flows.ts';
import { executionLifecycle } from '../../../machines/approvals/execution/lifecycle.ts';
import { executionStepLifecycle } from '../../../machines/approvals/execution-step/lifecycle.ts';
import { useNextDecision } from '../../app/my-work/my-work.ts';
import { Alert, Chip, Facts, Loading, Row, Section } from '../../kit/display/parts.tsx';
import { Sheet } from '../../kit/display/sheet.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { FieldFacts, factRows } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { PanelContext, SidePanel } from '../../kit/list/side-panel.tsx';
import { Comments } from './comments.tsx';
import { Decide } from './decide.tsx';
import { Reassign } from './reassign.tsx';

/** One request: the deal summary, everyone's decisions, and my own. In the side panel only the summary and the decision. */
export function Page({ id }: { id: number }) {
  const { t, instant } = useTexts();
  const { answer: run, error, retry, again } = useRead(executionMachine, { id });
  const panel = useContext(PanelContext);
  const [, navigate] = useLocation();
  const mineBefore = useRef<number | null>(null);
  const mineNow = run?.my_decision_id ?? null;
  const next = useNextDecision(id);
  const goesOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is decided
  useEffect(() => {
    // Known by the request itself: its change may be told before the decision is answered.
    if (mineBefore.current && !mineNow && goesOn.current && next) {
      if (panel) panel.show(next.execution_id);
      else navigate(`/approvals/${next.execution_id}`);
    }
    // The buttons disappear with the decision, so focus moves to the heading.
    if (mineBefore.current && !mineNow && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex]')?.focus({ preventScroll: true });
    mineBefore.current = mineNow;
  }, [mineNow]);
  if (!run) {
    const waiting = <Loading error={error} onRetry={retry} />;
    return panel ? (
      <SidePanel title={t('app.nav.approvals')} to={panel.to} onClose={panel.close}>
        {waiting}
      </SidePanel>
    ) : (
      waiting
    );
  }
  const { card } = run;
  const mine = run.steps.flatMap((step) => step.decisions).find((decision) => decision.id === run.my_decision_id);
  const who = ({ user_name, from_name, escalated, sole_approver }: Execution['steps'][number]['decisions'][number]) => {
    const why = sole_approver
      ? t('approvals.sole_mark')
      : from_name && t(escalated ? 'approvals.for_late' : 'approvals.for', { name: from_name });
    return why ? `${user_name} (${why})` : user_name;
  };
  const head = (fields: Fields, name: string) => ({ label: t(metaOf(fields, name).label) });
  const title = `${t(`approvals.kind.${run.kind}`)} · ${card.ref_no}`;
  const face = (
    <>
      <Row>
        <StatusChip lifecycle={executionLifecycle} status={run.status} />
        <span>{run.requester_name}</span>
        {run.sole_approver && <Chip tone="yellow">{t('approvals.sole_mark')}</Chip>}
        <Link href={`/quotations/${run.record_id}`}>{t('approvals.open_quotation')}</Link>
      </Row>
      <Waiting run={run} />
      {mine && (
        <Decide
          key={mine.id}
          run={run}
          decision={mine}
          hasNext={next !== undefined}
          onWished={(opensNext) => {
            goesOn.current = opensNext;
          }}
          onDone={again}
        />
      )}
      <Section>
        <h2>{t('approvals.card')}</h2>
        <FieldFacts
          fields={cardFields}
          names={Object.keys(cardFields).filter((name) => card.units > 1 || !name.endsWith('_per_unit'))}
          record={card}
          labels={{ comparable_rent: t('approvals.comparable', { count: card.comparable_leases }) }}
        />
      </Section>
    </>
  );
  if (panel)
    return (
      <SidePanel title={title} to={panel.to} onClose={panel.close}>
        {face}
      </SidePanel>
    );
  return (
    <Sheet title={title} back={{ to: '/approvals', label: t('app.nav.approvals') }}>
      {face}
      <Section>
        <h2>{t('approvals.steps')}</h2>
        <SmallTable
          caption={t('approvals.steps')}
          heads={[
            head(executionStepFields, 'name'),
            head(executionStepFields, 'status'),
            head(decisionFields, 'user_id'),
            head(decisionFields, 'status'),
            head(decisionFields, 'comment'),
            head(executionStepFields, 'due_at'),
          ]}
          rows={run.steps.flatMap((step) => {
            const chip = <StatusChip key="c" lifecycle={executionStepLifecycle} status={step.status} />;
            if (!step.decisions.length)
              return [{ key: `${step.id}`, cells: [step.name, chip, '–', '–', '–', instant(step.due_at)] }];
            return step.decisions.map((decision, i) => ({
              key: `${step.id}-${decision.id}`,
              cells: [
                i ? '' : step.name,
                i ? '' : chip,
                who(decision),
                <StatusChip key="d" lifecycle={decisionLifecycle} status={decision.status} />,
                decision.comment ?? '–',
                instant(decision.decided_at ?? step.due_at),
              ],
            }));
          })}
        />
      </Section>
      <Reassign run={run} onDone={again} />
      <Comments run={run} onDone={again} />
    </Sheet>
  );
}

/** As wide as the notice, so that the facts stand side by side. */
const Wide = styled.div`flex: 1; dt { color: inherit; }`;

/** Whom it is waiting on, since when, and until when. */
function Waiting({ run }: { run: Execution }) {
  const i18n = useTexts();
  const { t, language } = i18n;
  if (run.status !== 'running') return null;
  const facts = (
    <Facts
      rows={[
        [t('approvals.waiting_for'), run.waiting_for.join(language === 'ar' ? '، ' : ', ')],
        ...factRows(executionFields, ['step_name', 'step_started_at', 'step_due_at'], run, i18n),
      ]}
    />
  );
  return run.step_overdue ? (
    <Alert data-tone="yellow" role="status">
      <Wide>{facts}</Wide>
    </Alert>
  ) : (
    facts
  );
}

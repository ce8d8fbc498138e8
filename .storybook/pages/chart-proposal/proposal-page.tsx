import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Alert, Row, Stack } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { fileOf } from '../../../src/workbench/description.ts';
import type { ChartProposalRef } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import { chartPatch, chartSummary, examineCompany } from '../../../src/workbench/proposals/chart-summary.ts';
import { type Examined, examine } from '../../../src/workbench/proposals/examined.ts';
import { give } from '../kit/export-picture.ts';
import { ChartPage, Code, chartOf, isLifecycle, type LifecycleChart } from '../kit/page.tsx';
import { Sides } from '../kit/proposing.tsx';
import { Consequences, Overview } from './consequences.tsx';
import { Drawing } from './drawing.tsx';
import { EdgeForm } from './edge-form.tsx';
import { Parts } from './parts.tsx';
import { Problems } from './problems.tsx';
import { StateForm } from './state-form.tsx';
import { useProposal } from './use-proposal.ts';

/** A copy of a chart: edited, examined and taken away. Nothing is changed in the app. */
export function ProposalPage({ chart: name }: { chart: string }) {
  const chart = chartOf(name);
  if (!isLifecycle(chart)) throw new Error(`${name} has no records that a change could strand`);
  const { language } = useTexts();
  return <Proposal key={language} chart={chart} />;
}

function Proposal({ chart }: { chart: LifecycleChart }) {
  const { t, number } = useTexts();
  const { proposal, retry } = useProposal(chart);
  const { base, draft, chosen, problems } = useSelector(proposal, ({ context }) => context);
  const isSound = useSelector(proposal, (snapshot) => snapshot.matches({ draft: 'sound' }));
  // Typing goes on while what follows from it is worked out.
  const examinable = useDeferredValue(isSound ? draft : null);
  const examined = useMemo(() => examinable && examine(chart, examinable), [chart, examinable]);
  const state = chosen?.kind === 'state' ? draft.states.find(({ id }) => id === chosen.id) : undefined;
  const edge = chosen?.kind === 'edge' ? draft.edges.find(({ id }) => id === chosen.id) : undefined;
  return (
    <ChartPage chart={chart} page="Propose a change" tools={<Tools proposal={proposal} examined={isSound ? examined : null} />}>
      <p role="note">
        {t('workbench.propose.about')} <Code>{`docs/charts/${fileOf({ name: chart.name, kind: chart.kind })}`}</Code>
      </p>
      {examined && <Overview examined={examined} proposal={proposal} />}
      <Sides>
        <Parts base={base} draft={draft} chosen={chosen} send={proposal.send} />
        <Stack>
          {problems.length > 0 && <Problems problems={problems} base={base} draft={draft} send={proposal.send} />}
          {state && <StateForm key={state.id} base={base} draft={draft} state={state} problems={problems} send={proposal.send} />}
          {edge && (
            <EdgeForm
              key={edge.id}
              chart={chart}
              base={base}
              draft={draft}
              edge={edge}
              problems={problems}
              send={proposal.send}
            />
          )}
          {!state && !edge && <p role="note">{t('workbench.propose.choose_one')}</p>}
          {problems.length > 0 ? (
            <Alert data-tone="yellow">{t('workbench.propose.faulty.hint', { number: number(problems.length) })}</Alert>
          ) : (
            <Drawing examined={examined} proposal={proposal} />
          )}
        </Stack>
      </Sides>
      {examined && !problems.length && <Consequences examined={examined} proposal={proposal} retry={retry} />}
    </ChartPage>
  );
}

/** Back and forth, and what is taken away. */
function Tools({ proposal, examined }: { proposal: ChartProposalRef; examined: Examined | null }) {
  const i18n = useTexts();
  const { t, language } = i18n;
  const { past, future, company } = useSelector(proposal, ({ context }) => context);
  const isChanged = useSelector(proposal, (snapshot) => snapshot.can({ type: 'start_over' }));
  const summary = () => {
    if (!examined) return;
    const today = new Date().toISOString();
    const text = chartSummary(examined, company && examineCompany(examined, company), today, i18n);
    give(`${examined.before.name}-proposal-${today.slice(0, 10)}.${language}.md`, text, 'text/markdown');
  };
  return (
    <Row>
      <Button isHeld={!past.length} onPress={() => proposal.send({ type: 'undo' })}>
        {t('workbench.propose.undo')}
      </Button>
      <Button isHeld={!future.length} onPress={() => proposal.send({ type: 'redo' })}>
        {t('workbench.propose.redo')}
      </Button>
      <Button isHeld={!isChanged} onPress={() => proposal.send({ type: 'start_over' })}>
        {t('workbench.propose.start_over')}
      </Button>
      <Button
        isHeld={!examined}
        onPress={() => examined && give(`${examined.before.name}-proposal.patch`, chartPatch(examined), 'text/x-patch')}
      >
        {t('workbench.propose.patch')}
      </Button>
      <Button isHeld={!examined} onPress={summary}>
        {t('workbench.proposal.take_summary')}
      </Button>
    </Row>
  );
}

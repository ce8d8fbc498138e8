import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { LifecycleEntry } from '../../../src/workbench/lifecycle-model.ts';
import {
  type ChartProposalRef,
  chartProposalMachine,
  type KeptDraft,
} from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import { draftOf, isSame } from '../../../src/workbench/proposals/draft.ts';
import { useSession } from '../kit/connection.tsx';

const keyOf = (chart: string) => `statehouse.proposal.${chart}`;
const keptOf = (chart: string): KeptDraft | null => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(chart)) ?? 'null') as KeptDraft | null;
  } catch {
    return null;
  }
};

/** The proposal for a chart. It is kept in this tab, with its history: neither reloading nor another page loses it. */
export function useProposal(chart: LifecycleEntry): { proposal: ChartProposalRef; retry: () => void } {
  const { t } = useTexts();
  // Before the actor starts: it reads the company at once.
  const take = useSession();
  const proposal = useActorRef(chartProposalMachine, {
    input: { base: draftOf(chart), entity: chart.name, nameOf: t, kept: keptOf(chart.name) },
  });
  useEffect(() => {
    const { unsubscribe } = proposal.subscribe(({ context: { base, past, draft, future } }) => {
      if (isSame(base, draft) && !past.length && !future.length) sessionStorage.removeItem(keyOf(chart.name));
      else sessionStorage.setItem(keyOf(chart.name), JSON.stringify({ past, draft, future } satisfies KeptDraft));
    });
    return unsubscribe;
  }, [proposal, chart]);
  const retry = () => {
    take();
    proposal.send({ type: 'retry' });
  };
  return { proposal, retry };
}

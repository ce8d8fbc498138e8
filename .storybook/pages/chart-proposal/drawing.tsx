import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { Diagram } from '../../../src/views/kit/diagram/diagram.tsx';
import type { Choice } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { stableNames } from '../../../src/workbench/description.ts';
import type { ChartProposalRef } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import type { Examined } from '../../../src/workbench/proposals/examined.ts';
import { DifferencesDrawn } from '../changes/compared.tsx';
import { useSay } from '../kit/page.tsx';

/** The draft, with what is different from the chart in colour; pressed, a state or a transition is edited. */
export function Drawing({ examined, proposal }: { examined: Examined | null; proposal: ChartProposalRef }) {
  const say = useSay();
  const { chosen, draft, base } = useSelector(proposal, ({ context }) => context);
  // A description names transitions by where they lead, the draft by its own ids.
  const names = useMemo(() => stableNames(draft), [draft]);
  const choose = (choice: Choice | null, id = choice?.id) => {
    const parts = choice?.kind === 'state' ? draft.states : draft.edges;
    proposal.send({ type: 'choose', place: choice && parts.some((one) => one.id === id) ? { ...choice, id: id ?? '' } : null });
  };
  if (!examined)
    return (
      <Diagram
        graph={base}
        say={(edge) => [say.cause(edge)]}
        direction="DOWN"
        height="52vh"
        chosen={chosen}
        onChoose={(choice) => choose(choice)}
      />
    );
  const { before, after, differences } = examined;
  return (
    <DifferencesDrawn
      before={before}
      after={after}
      differences={differences}
      chosen={chosen?.kind === 'edge' ? { ...chosen, id: names.get(chosen.id) ?? '' } : chosen}
      onChoose={(choice) =>
        choose(choice, choice?.kind === 'edge' ? [...names].find(([, name]) => name === choice.id)?.[0] : choice?.id)
      }
    />
  );
}

import { useMemo } from 'react';
import type { Graph } from '../../../src/machines/kit/graph.ts';
import { Diagram } from '../../../src/views/kit/diagram/diagram.tsx';
import type { Choice, Heat, Mark } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { idsOf, kinds } from '../../../src/workbench/change-words.ts';
import { type Description, graphFrom } from '../../../src/workbench/description.ts';
import { countOf, type Differences, differencesOf, united } from '../../../src/workbench/differences.ts';
import { useSay } from '../kit/page.tsx';
import { ChangeList, tones } from './change-list.tsx';
import { PermissionChanges } from './permission-changes.tsx';

/** Two descriptions of a chart: their differences drawn and listed. */
export function Compared({ before, after }: { before: Description; after: Description }) {
  const { t, number } = useTexts();
  const differences = useMemo(() => differencesOf(before, after), [before, after]);
  const count = countOf(differences);
  const sides = { before, after, differences };
  return (
    <>
      <p role="note">{count ? t('workbench.changes.count', { count, number: number(count) }) : t('workbench.changes.same')}</p>
      {differences.permissions === null && <p role="note">{t('workbench.changes.no_permissions')}</p>}
      {count > 0 && (
        <>
          <DifferencesDrawn {...sides} />
          <DifferenceLists {...sides} />
        </>
      )}
    </>
  );
}

interface Props {
  before: Description;
  after: Description;
  differences: Differences;
}

/** Both versions in one drawing; what is chosen has the descriptions' ids. */
export function DifferencesDrawn({
  before,
  after,
  differences,
  chosen,
  onChoose,
}: Props & { chosen?: Choice | null; onChoose?: (choice: Choice | null) => void }) {
  const { t } = useTexts();
  const say = useSay();
  const graph = useMemo(() => graphFrom(united(before, after)), [before, after]);
  return (
    <Diagram
      graph={graph}
      say={(edge) => [say.cause(edge)]}
      heat={heatOf(differences, t)}
      marks={marksOf(differences, graph, t)}
      direction="DOWN"
      height="52vh"
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** Every difference, in words. */
export function DifferenceLists({ before, after, differences: { states, transitions, unblockers, permissions } }: Props) {
  const { t } = useTexts();
  const sides = { before, now: after };
  return (
    <>
      <ChangeList title={t('workbench.read.states')} of="states" {...sides} changes={states} />
      <ChangeList title={t('workbench.read.events')} of="transitions" {...sides} changes={transitions} />
      <ChangeList title={t('workbench.changes.unblockers')} of="unblockers" {...sides} changes={unblockers} />
      <PermissionChanges before={before} after={after} permissions={permissions ?? []} />
    </>
  );
}

export const heatOf = ({ transitions }: Differences, t: (key: string) => string): Record<string, Heat> =>
  Object.fromEntries(
    kinds.flatMap((kind) =>
      idsOf(transitions, kind).map((id) => [id, { tone: tones[kind], words: t(`workbench.changes.${kind}`), weight: 1.8 }]),
    ),
  );
export const marksOf = ({ states }: Differences, graph: Graph, t: (key: string) => string): Record<string, Mark[]> =>
  Object.fromEntries(
    kinds.flatMap((kind) =>
      idsOf(states, kind)
        .filter((id) => graph.states.some((state) => state.id === id))
        .map((id) => [id, [{ words: t(`workbench.changes.${kind}`), tone: tones[kind] }]]),
    ),
  );

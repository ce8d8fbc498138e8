import { results, versions as versionsNow } from 'virtual:walk-results';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { styled } from 'styled-components';
import { latinDigits } from '../../../src/api/fields.ts';
import { graphOf } from '../../../src/machines/kit/graph.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Diagram } from '../../../src/views/kit/diagram/diagram.tsx';
import type { Heat } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { Alert, Loading } from '../../../src/views/kit/display/parts.tsx';
import { TabSet } from '../../../src/views/kit/display/tab-set.tsx';
import { SelectField } from '../../../src/views/kit/fields/field.tsx';
import { Field } from '../../../src/views/kit/fields/text-field.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { type Export, exports, fileNameOf } from '../../../src/workbench/exports/exports.ts';
import type { Taking } from '../../../src/workbench/exports/take.ts';
import { writtenAs } from '../../../src/workbench/exports/take-away.ts';
import { sayPaths } from '../../../src/workbench/exports/words.ts';
import { coverages } from '../../../src/workbench/paths/coverage.ts';
import { idsToCover } from '../../../src/workbench/paths/paths.ts';
import type { PathStep } from '../../../src/workbench/paths/steps.ts';
import { encodeStudio, studioMachine, type View } from '../../../src/workbench/paths/studio.machine.ts';
import { type ChartVersions, heatOfWalks, type WalkHeat, type WalkResults, type Warmth } from '../../../src/workbench/walks.ts';
import { give } from '../kit/export-picture.ts';
import { LinkHere } from '../kit/link-here.tsx';
import { ChartPage, chartOf, useSay } from '../kit/page.tsx';
import { Bring } from './bring.tsx';
import { PathList } from './paths.tsx';
import { RefusalList } from './refusals.tsx';
import { WalkedList } from './walked.tsx';

const writings = Object.keys(exports) as Export[];
const tones: Record<Warmth, Heat> = {
  walked: { tone: 'green', weight: 1.6 },
  partly: { tone: 'yellow', weight: 1.6 },
  failed: { tone: 'red', weight: 2.4 },
  outdated: { tone: 'gray', weight: 1.6 },
  never: { tone: 'gray' },
};

/** Paths through a chart for testers: selected by coverage, drawn and exported, with the coverage of the last run. */
export function PathStudioPage({
  chart: name,
  code,
  onCode,
  walks = results,
  versions = versionsNow,
}: {
  chart: string;
  code: string;
  onCode: (code: string) => void;
  walks?: WalkResults;
  versions?: ChartVersions;
}) {
  const chart = chartOf(name);
  const { t, language, number } = useTexts();
  const studio = useActorRef(studioMachine, { input: { chart, code } });
  const { context, value } = useSelector(studio, (snapshot) => snapshot);
  const { coverage, seed, view, path, taking } = context;
  const now = encodeStudio(context);
  useEffect(() => {
    if (now !== code) onCode(now);
  }, [now, code, onCode]);
  const words = useMemo(() => sayPaths(chart, { language, t }), [chart, language, t]);
  const choices = [...coverages, ...idsToCover(chart)].map((id) => ({ id, label: words.coverage(id) }));
  const isTaking = value === 'taking';
  const heat = useMemo(() => (view === 'walked' ? heatOfWalks(name, walks, versions) : null), [view, name, walks, versions]);
  return (
    <ChartPage
      chart={chart}
      page="Path studio"
      isFilling
      tools={
        <>
          {taking &&
            writings.map((as) => (
              <Button
                key={as}
                kind="plain"
                isHeld={isTaking}
                onPress={() => give(fileNameOf(taking, as), writtenAs(taking, as, language))}
              >
                {t(`workbench.paths.as.${as}`)}
              </Button>
            ))}
          <LinkHere code={now} />
        </>
      }
    >
      <Columns>
        <aside aria-busy={isTaking}>
          <Controls>
            <SelectField
              label={t('workbench.paths.coverage')}
              value={coverage}
              choices={choices}
              onChange={(id) => studio.send({ type: 'coverage.choose', coverage: id })}
            />
            <Field
              label={t('workbench.paths.seed')}
              value={String(seed)}
              inputMode="numeric"
              dir="ltr"
              onChange={(text) => studio.send({ type: 'seed.set', seed: Number(latinDigits(text).replaceAll(/\D/g, '')) })}
            />
            <Button kind="quiet" onPress={() => studio.send({ type: 'seed.set', seed: seed + 1 })}>
              {t('workbench.paths.other')}
            </Button>
          </Controls>
          {value === 'broken' && <Alert role="alert">{t('workbench.paths.broken')}</Alert>}
          {!taking && value !== 'broken' && <Loading />}
          {taking && (
            <TabSet
              label={t('workbench.paths.view')}
              value={view}
              onChange={(id) => studio.send({ type: 'view.choose', view: id as View })}
              tabs={[
                {
                  id: 'paths',
                  label: t('workbench.paths.view.paths'),
                  count: taking.paths.paths.length,
                  show: () => (
                    <>
                      <p role="note">{words.summary(taking.paths, number)}</p>
                      {taking.refusing && <p role="note">{words.refusing(taking.refusing, number)}</p>}
                      <PathList taking={taking} chosen={path} words={words} send={studio.send} />
                      {chart.kind === 'lifecycle' && <Bring chart={chart} />}
                    </>
                  ),
                },
                {
                  id: 'refusals',
                  label: t('workbench.paths.refusals'),
                  count: taking.refusals.length,
                  show: () => <RefusalList taking={taking} chosen={path} words={words} send={studio.send} />,
                },
                {
                  id: 'walked',
                  label: t('workbench.paths.view.walked'),
                  show: () => <WalkedList chart={chart} walks={walks} versions={versions} />,
                },
              ]}
            />
          )}
        </aside>
        <Drawing chart={name} steps={stepsOf(taking, view, path)} heat={heat} />
      </Columns>
    </ChartPage>
  );
}

const stepsOf = (taking: Taking | null, view: View, path: number): PathStep[] =>
  view === 'paths'
    ? (taking?.paths.paths.find((one) => one.number === path)?.steps ?? [])
    : view === 'refusals'
      ? (taking?.refusals.find((one) => one.number === path)?.way ?? [])
      : [];

/** The path in the diagram, or the last run's coverage of each transition. */
function Drawing({ chart: name, steps, heat: walked }: { chart: string; steps: PathStep[]; heat: WalkHeat[] | null }) {
  const chart = chartOf(name);
  const say = useSay();
  const graph = useMemo(() => graphOf(chart.machine), [chart]);
  const taken = useMemo(() => steps.filter(({ refusals }) => refusals === null), [steps]);
  const heat = useMemo(() => {
    if (walked) return Object.fromEntries(walked.map(({ name: id, warmth }) => [id, tones[warmth]]));
    const order = new Map<string, number[]>();
    for (const [at, { takes }] of taken.entries()) for (const id of takes) order.set(id, [...(order.get(id) ?? []), at + 1]);
    return Object.fromEntries(
      [...order].map(([id, at]) => [id, { tone: 'blue' as const, weight: 2, words: `(${at.join(', ')})` }]),
    );
  }, [walked, taken]);
  const here = taken.at(-1)?.to.split(' + ') ?? [];
  return (
    <div className="drawing">
      <Diagram graph={graph} say={(edge) => [say.cause(edge)]} here={here} heat={heat} direction="DOWN" height="100%" />
    </div>
  );
}

const Columns = styled.div`
  display: grid; grid-template-columns: minmax(320px, 420px) minmax(0, 1fr); gap: 16px; min-block-size: 0;
  > aside { overflow: auto; min-block-size: 0; display: grid; gap: 12px; align-content: start; padding-inline-end: 4px; grid-template-columns: minmax(0, 1fr); }
  > .drawing { display: grid; min-block-size: 0; }
  p[role='note'] { color: var(--text-soft); margin-block-end: 8px; }
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); > .drawing { block-size: 60vh; } }
`;
const Controls = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) 60px auto; gap: 6px; align-items: end;
  > * { min-inline-size: 0; } select, input { inline-size: 100%; }
`;

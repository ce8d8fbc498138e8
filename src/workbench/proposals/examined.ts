import { changeWords } from '../change-words.ts';
import { type Description, describe } from '../description.ts';
import { type Differences, differencesOf } from '../differences.ts';
import { sayPaths } from '../exports/words.ts';
import { type Candidate, candidatesOf, type LifecycleEntry } from '../lifecycle-model.ts';
import { type Path, pathsOf } from '../paths/paths.ts';
import { type BrokenPath, brokenPaths, type Structure, structureAfter } from './consequences.ts';
import type { Draft } from './draft.ts';
import type { Judged } from './hindsight.ts';
import type { Wording } from './markdown.ts';
import { proposedChart } from './proposed-chart.ts';

/** A sound draft, and everything that the charts alone say about it. */
export interface Examined {
  present: LifecycleEntry;
  proposed: LifecycleEntry;
  before: Description;
  after: Description;
  differences: Differences;
  paths: number;
  broken: BrokenPath[];
  structure: Structure;
}
const known = new WeakMap<LifecycleEntry, { before: Description; paths: Path[] }>();
/** The chart as it is and the path studio's paths over all of its transitions, which stay the same while a draft is typed. */
function presentOf(chart: LifecycleEntry) {
  const found = known.get(chart) ?? { before: describe(chart), paths: pathsOf(chart, 'transitions').paths };
  known.set(chart, found);
  return found;
}

export function examine(present: LifecycleEntry, draft: Draft): Examined {
  const proposed = proposedChart(present, draft);
  const { before, paths } = presentOf(present);
  const after = describe(proposed);
  return {
    present,
    proposed,
    before,
    after,
    differences: differencesOf(before, after),
    paths: paths.length,
    broken: brokenPaths(paths, proposed),
    structure: structureAfter(present, proposed),
  };
}

/** The consequences in words, for the page and for the summary. */
export function sayExamined({ present, proposed, before, after }: Examined, words: Wording) {
  const { t } = words;
  const changes = changeWords({ before, now: after }, words);
  const paths = sayPaths(present, words);
  const candidates = [...candidatesOf(present.machine), ...candidatesOf(proposed.machine)];
  const arrow = t('kit.arrow');
  const way = ({ from, event, to }: Pick<Candidate, 'from' | 'event' | 'to'>): string => {
    const label = candidates.find((one) => one.from === from && one.event === event)?.meta.label;
    return `${changes.title(from)}: ${label ? t(label) : event} ${from === to ? t('workbench.stays') : `${arrow} ${changes.title(to)}`}`;
  };
  const states = (ids: readonly string[]) => changes.join(ids.map(changes.title));
  return {
    changes,
    way,
    states,
    broken: ({ path, at, why, to, refusals }: BrokenPath) => {
      const step = path.steps[at];
      return {
        path: paths.ways(path).join(` ${arrow} `),
        step: step ? way({ from: step.from, event: step.what, to: step.to }) : '',
        why: t(`workbench.propose.broken.${why}`, {
          state: to === null ? '' : changes.title(to),
          why: paths.because({ refusals }),
        }),
      };
    },
    outcome: ({ outcome, now, asked }: Judged): string =>
      t(`workbench.propose.hindsight.${outcome}`, {
        states: states(now),
        guards: changes.join(asked.map((guard) => changes.guardIn(guard))),
      }),
  };
}
export type SayExamined = ReturnType<typeof sayExamined>;

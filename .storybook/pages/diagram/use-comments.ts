import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import { type CommentsRef, commentsMachine, type Subject } from '../../../src/workbench/comments.machine.ts';
import { type Change, type Comment, withChanges } from '../../../src/workbench/comments.ts';
import { keptComments } from '../kit/kept-comments.ts';

interface Memory {
  drafts: Change[];
  subject: Subject | null;
  text: string;
}
const nameKey = 'statehouse.comments.by';
const keyOf = (chart: string) => `statehouse.comments.${chart}`;
const remembered = (chart: string): Memory => {
  try {
    return {
      drafts: [],
      subject: null,
      text: '',
      ...(JSON.parse(localStorage.getItem(keyOf(chart)) ?? '{}') as Partial<Memory>),
    };
  } catch {
    return { drafts: [], subject: null, text: '' };
  }
};

/** Writes to the chart's file, which only the workbench in development can. */
const writing = (chart: string) =>
  commentsMachine.provide({
    actors: {
      save: fromPromise(async ({ input, signal }) => {
        const answer = await fetch('/__comments', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ chart, change: input.change }),
          signal,
        });
        if (!answer.ok) throw new Error(String(answer.status));
      }),
    },
  });
const machines = new Map<string, typeof commentsMachine>();
/** One machine per chart, as a new one in each rendering would start anew. */
const machineOf = (chart: string) => {
  const known = machines.get(chart) ?? writing(chart);
  machines.set(chart, known);
  return known;
};

/** A chart's comments with the drafts of this browser, and what is being written, which survives leaving the page. */
export function useComments(chart: Chart, isWritable: boolean): { talk: CommentsRef; comments: Comment[] } {
  const talk = useActorRef(isWritable ? machineOf(chart.name) : commentsMachine, {
    input: { ...remembered(chart.name), kept: keptComments(chart) ?? [], by: localStorage.getItem(nameKey) ?? '' },
  });
  const { kept, drafts, subject, text, by } = useSelector(talk, ({ context }) => context);
  useEffect(() => {
    localStorage.setItem(nameKey, by);
    const isEmpty = !drafts.length && !subject && !text;
    if (isEmpty) localStorage.removeItem(keyOf(chart.name));
    else localStorage.setItem(keyOf(chart.name), JSON.stringify({ drafts, subject, text } satisfies Memory));
  }, [chart, drafts, subject, text, by]);
  return { talk, comments: withChanges(kept, drafts) };
}

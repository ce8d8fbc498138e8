import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { catalogue } from '../machines/catalogue.ts';
import { type Graph, graphOf } from '../machines/kit/graph.ts';
import { commentsMachine } from './comments.machine.ts';
import { type Change, type Comment, changeFrom, commentsFileOf, lostComments, pendingOf, withChanges } from './comments.ts';

const comment = (id: string, place = 'state draft'): Comment => ({ id, by: 'Huda', on: '2026-11-20', text: 'Why?', place });
const answer = { id: 'a-01', by: 'Sami', on: '2026-11-21', text: 'The law.' };

describe('comments in the repository', () => {
  it('are about places that their charts have', () => {
    const known = catalogue.map((chart) => ({ file: commentsFileOf(chart), graph: graphOf(chart.machine) }));
    const files = readdirSync('src/machines', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.comments.json'))
      .map((file) => `src/machines/${file.replaceAll('\\', '/')}`);
    for (const file of files) {
      const of = known.find((one) => one.file === file);
      expect(of, `${file} belongs to no chart of the catalogue: rename it after its chart`).toBeDefined();
      const comments = JSON.parse(readFileSync(file, 'utf8')) as Comment[];
      expect(lostComments(comments, (of as { graph: Graph }).graph, file)).toEqual([]);
      for (const { settled: _, answers: __, ...one } of comments)
        expect(changeFrom({ kind: 'add', comment: one })).not.toBeNull();
    }
  });
  it('whose place is gone are named, with what to do', () => {
    const graph = graphOf(catalogue.find(({ name }) => name === 'quotation')?.machine as never);
    const comments = [comment('c-01'), comment('c-02', 'state parked'), comment('c-03', 'edge quotation.sent accept')];
    expect(lostComments(comments, graph, 'a file')).toEqual([
      'a file: Huda commented on “state parked” on 2026-11-20 (“Why?”), which the chart no longer has. ' +
        'Give the comment its new place, or remove it if the change of the chart was the answer.',
    ]);
  });
  it('have a file of their own for each chart', () => {
    const files = catalogue.map(commentsFileOf);
    expect(new Set(files).size).toBe(files.length);
    expect(files).toContain('src/machines/sales/quotation/quotation-builder.comments.json');
  });
});

describe('changes of comments', () => {
  const changes: Change[] = [
    { kind: 'add', comment: comment('c-01') },
    { kind: 'answer', to: 'c-01', answer },
    { kind: 'settle', id: 'c-01', by: 'Huda', on: '2026-11-22' },
  ];
  const done = [{ ...comment('c-01'), answers: [answer], settled: { by: 'Huda', on: '2026-11-22' } }];
  it('follow each other, and make no difference twice', () => {
    expect(withChanges([], changes)).toEqual(done);
    expect(withChanges(done, changes)).toEqual(done);
  });
  it('are drafts until the file has them', () => {
    expect(pendingOf([], changes)).toEqual(changes);
    expect(pendingOf([comment('c-01')], changes)).toEqual(changes.slice(1));
    expect(pendingOf(done, changes)).toEqual([]);
  });
  it('from outside are read with nothing else in them', () => {
    expect(changeFrom({ kind: 'add', comment: { ...comment('c-01'), settled: true }, more: 1 })).toEqual(changes[0]);
    expect(changeFrom(changes[1])).toEqual(changes[1]);
    expect(changeFrom(changes[2])).toEqual(changes[2]);
    for (const wrong of [
      null,
      'add',
      { kind: 'add' },
      { kind: 'add', comment: { ...comment('c-01'), text: ' ' } },
      { kind: 'add', comment: { ...comment('c-01'), text: 'x'.repeat(2001) } },
      { kind: 'add', comment: comment('../../x') },
      { kind: 'settle', id: 'c-01', by: 'Huda', on: 'today' },
    ])
      expect(changeFrom(wrong)).toBeNull();
  });
});

describe('commenting', () => {
  const begun = (save: () => Promise<void>) => {
    const talk = createActor(commentsMachine.provide({ actors: { save: fromPromise(save) } }), {
      input: { kept: [], drafts: [], by: '', subject: null, text: '' },
    }).start();
    talk.send({ type: 'write', subject: { place: 'state draft' } });
    talk.send({ type: 'text.change', text: ' Why? ' });
    return talk;
  };
  const send = { type: 'send', id: 'c-01', on: '2026-11-20' } as const;
  it('asks who it is, and writes to the file', async () => {
    const talk = begun(() => Promise.resolve());
    talk.send(send);
    expect(talk.getSnapshot().value).toBe('writing');
    talk.send({ type: 'name.change', by: 'Huda' });
    talk.send(send);
    const { context } = await waitFor(talk, (now) => now.matches('reading'));
    expect([context.kept, context.drafts, context.text]).toEqual([[comment('c-01')], [], '']);
  });
  it('keeps a draft where nothing can be written', async () => {
    const talk = begun(() => Promise.reject(new Error('no')));
    talk.send({ type: 'name.change', by: 'Huda' });
    talk.send(send);
    const { context } = await waitFor(talk, (now) => now.matches('reading'));
    expect([context.kept, context.drafts]).toEqual([[], [{ kind: 'add', comment: comment('c-01') }]]);
    talk.send({ type: 'settle', id: 'c-01', on: '2026-11-22' });
    const settled = await waitFor(talk, (now) => now.matches('reading'));
    expect(settled.context.drafts).toHaveLength(2);
  });
  it('goes on with what was being written, and drops drafts that the file has', () => {
    const talk = createActor(commentsMachine, {
      input: {
        kept: [comment('c-01')],
        drafts: [{ kind: 'add', comment: comment('c-01') }],
        by: 'Huda',
        subject: { answers: 'c-01' },
        text: 'Beca',
      },
    }).start();
    expect(talk.getSnapshot().value).toBe('writing');
    expect(talk.getSnapshot().context.drafts).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describe as descriptionOfChart, written } from '../description.ts';
import { lifecycles } from '../lifecycle-model.ts';
import { compareMachine } from './compare.machine.ts';
import { encodeSides, type KeptVersion, latestRelease } from './versions.ts';

const quotation = descriptionOfChart(lifecycles.find(({ name }) => name === 'quotation') as (typeof lifecycles)[number]);
const now = written(quotation);
const version = (commit: string, text: string): KeptVersion => ({
  commit,
  when: '2026-01-15T10:00:00+03:00',
  subject: 'A change',
  release: '1.0.0',
  released: null,
  text,
});
const older = written({ ...quotation, states: {} });
/** Without what was not kept then, and nothing else. */
const early = written({ ...quotation, permissions: undefined });
const kept = [version('d4', early), version('c3', now), version('b2', older), version('a1', older)];

const comparing = async (code: string, versions = kept) => {
  const read = fromPromise<KeptVersion[]>(() => Promise.resolve(versions));
  const actor = createActor(compareMachine.provide({ actors: { read } }), { input: { now, code } }).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('reading'));
  const sides = () => encodeSides(actor.getSnapshot().context.sides);
  return { actor, sides, isLost: () => actor.getSnapshot().context.isLost };
};

describe('a release', () => {
  it('is the latest heading of the changelog, out once it has a day', () => {
    expect(latestRelease('# Changelog\n\n## 0.2.0 – not released yet\n\n## 0.1.0 – 2026-01-31\n')).toEqual({
      release: '0.2.0',
      released: null,
    });
    expect(latestRelease('# Changelog\n\n## [v1.3.0] (2026-02-01)\n')).toEqual({ release: '1.3.0', released: '2026-02-01' });
    expect(latestRelease('# Changelog\n\n## Thanks\n')).toEqual({ release: null, released: null });
  });
});

describe('two versions', () => {
  it('are the latest that says something else and the present, unless a link says otherwise', async () => {
    expect((await comparing('')).sides()).toBe('b2_present');
    expect((await comparing('', [])).sides()).toBe('present_present');
    expect((await comparing('present_a1')).sides()).toBe('present_a1');
    const lost = await comparing('a1_ffff');
    expect([lost.sides(), lost.isLost()]).toEqual(['a1_present', true]);
  });
  it('are chosen each for itself, swapped, and read from files', async () => {
    const { actor, sides } = await comparing('');
    actor.send({ type: 'side.choose', side: 'after', id: 'a1' });
    actor.send({ type: 'swap' });
    expect(sides()).toBe('a1_b2');
    actor.send({ type: 'side.choose', side: 'after', id: 'nowhere' });
    expect(sides()).toBe('a1_b2');
    actor.send({ type: 'file.give', side: 'before', file: { name: 'x.json', text: '[]' } });
    expect([actor.getSnapshot().value, sides()]).toEqual(['unreadable', 'a1_b2']);
    actor.send({ type: 'file.give', side: 'before', file: { name: 'mine.json', text: older } });
    expect([actor.getSnapshot().value, sides()]).toEqual(['shown', 'file_b2']);
  });
});

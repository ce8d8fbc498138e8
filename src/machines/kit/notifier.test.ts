import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotifier } from './notifier.ts';

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const shown = (store: ReturnType<typeof createNotifier>) => store.getSnapshot().context.notices.map(({ message }) => message);

  it('disappear after two seconds, an undo after ten, an error when dismissed', () => {
    const store = createNotifier();
    store.trigger.shown({ message: 'saved' });
    store.trigger.shown({ message: 'removed', undo: () => {} });
    store.trigger.shown({ message: 'broken', tone: 'error' });
    vi.advanceTimersByTime(1_999);
    expect(shown(store)).toEqual(['saved', 'removed', 'broken']);
    vi.advanceTimersByTime(1);
    expect(shown(store)).toEqual(['removed', 'broken']);
    vi.advanceTimersByTime(60_000);
    expect(shown(store)).toEqual(['broken']);
    store.trigger.dismissed({ id: 3 });
    expect(shown(store)).toEqual([]);
  });

  it('stay while hovered, and then for the rest of their time', () => {
    const store = createNotifier();
    store.trigger.shown({ message: 'saved' });
    vi.advanceTimersByTime(1_500);
    store.trigger.held();
    vi.advanceTimersByTime(30_000);
    store.trigger.shown({ message: 'also' });
    vi.advanceTimersByTime(30_000);
    expect(shown(store)).toEqual(['saved', 'also']);
    store.trigger.released({});
    vi.advanceTimersByTime(499);
    expect(shown(store)).toContain('saved');
    vi.advanceTimersByTime(1);
    expect(shown(store)).not.toContain('saved');
    vi.advanceTimersByTime(60_000);
    expect(shown(store)).toEqual([]);
  });

  it('undo once, and report when the undo lapses', () => {
    const store = createNotifier();
    const said: string[] = [];
    const withUndo = (message: string) => ({
      message,
      undo: () => said.push(`undo ${message}`),
      gone: () => said.push(`gone ${message}`),
    });
    store.trigger.shown(withUndo('one'));
    store.trigger.undone({ id: 1 });
    store.trigger.undone({ id: 1 });
    expect(said).toEqual(['undo one']);
    store.trigger.shown(withUndo('two'));
    vi.advanceTimersByTime(10_000);
    store.trigger.shown(withUndo('three'));
    store.trigger.dismissed({ id: 3 });
    expect(said).toEqual(['undo one', 'gone two', 'gone three']);
  });

  it('are at most five', () => {
    const store = createNotifier();
    for (const n of [1, 2, 3, 4, 5, 6]) store.trigger.shown({ message: `${n}`, tone: 'error' });
    expect(shown(store)).toEqual(['2', '3', '4', '5', '6']);
  });
});

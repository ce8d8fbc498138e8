import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { fetchAll } from '../../.storybook/screens/fetch-all.ts';
import { screenOf } from '../../.storybook/screens/listed.ts';
import { sceneOf } from '../../.storybook/screens/screen.tsx';
import { flowOf, flowPathsOf } from '../../.storybook/screens/stage.ts';
import { boardKeys } from '../../src/machines/maintenance/issue-board/plans.ts';
import { begunCard, boardSample, heldCard, visitCard, waitingCard } from '../../src/machines/maintenance/issue-board/samples.ts';
import { breath, crashes, intercept, mount } from './test-beds/page.tsx';

/* The dispatcher's board in a browser, without a server: each key, a drop that is refused with its reason, and a phone. */

const screen = screenOf('dispatch board');
const flow = flowOf('dispatch board');
let sent: AnyEventObject[] = [];

beforeAll(fetchAll, 120_000);
/** The board with its issues, after these events. */
async function open(...events: AnyEventObject[]) {
  const way = flowPathsOf(flow).get('showing.fresh');
  if (!way) throw new Error('The board is never shown');
  const scene = sceneOf(screen, way);
  await mount(scene);
  intercept((to, event) => {
    if (to === scene.actor) sent.push(event);
    return false;
  });
  for (const event of events) scene.actor.send(event);
  await expect.poll(() => document.querySelectorAll('[data-issue]').length).toBeGreaterThan(0);
  return scene.actor;
}
beforeEach(() => {
  sent = [];
  crashes.length = 0;
});
const row = (id: number) =>
  document.querySelector<HTMLElement>(`[role=row] [data-issue='${id}'], [role=row][data-issue='${id}']`);
const focus = async (id: number) => {
  await expect.poll(() => row(id)).not.toBeNull();
  row(id)?.focus();
  await breath();
};
const press = async (code: string, key = code) => {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }),
  );
  await breath();
};
const acts = () => sent.filter(({ type }) => type === 'act');
const said = () => document.querySelector('[role=alert]')?.textContent ?? '';

describe('keys of the board', () => {
  it.each(Object.entries(boardKeys))('%s acts on the card that has the focus', async (code, events) => {
    await open();
    await focus(waitingCard.id);
    await press(code);
    expect(acts()).toEqual([{ type: 'act', id: waitingCard.id, events }]);
    expect(crashes).toEqual([]);
  });

  it('J and K move among the cards', async () => {
    await open();
    await focus(begunCard.id);
    await press('KeyJ', 'j');
    await expect.poll(() => document.activeElement === row(heldCard.id)).toBe(true);
    await press('KeyK', 'k');
    await expect.poll(() => document.activeElement === row(begunCard.id)).toBe(true);
  });

  it('Space opens the issue beside the board', async () => {
    await open();
    await focus(heldCard.id);
    await press('Space', ' ');
    await expect.poll(() => document.querySelector('aside') ?? document.querySelector('[data-fetching]')).not.toBeNull();
  });

  it('/ leads to the filter', async () => {
    await open();
    expect(document.querySelector('input[data-filter]')).not.toBeNull();
  });

  it('are listed below the board', async () => {
    await open();
    const legend = [...document.querySelectorAll('kbd')].map((key) => key.textContent);
    expect(legend).toEqual(expect.arrayContaining(['J', 'K', 'A', 'O', 'S', 'W', 'P', 'R', '/', 'Space']));
  });

  it('A asks who does it, and S who and when', async () => {
    const actor = await open({ type: 'act', id: waitingCard.id, events: boardKeys.KeyA });
    expect(actor.getSnapshot().value).toBe('prompting');
    await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Assignee');
    await open({ type: 'act', id: waitingCard.id, events: boardKeys.KeyS });
    await expect.poll(() => document.querySelectorAll('[role=dialog] input[type=datetime-local]').length).toBe(2);
  });

  it('R says what is open, and who can help', async () => {
    const actor = await open({ type: 'act', id: begunCard.id, events: boardKeys.KeyR });
    expect(actor.getSnapshot().value).toBe('refused');
    await expect.poll(said).toContain('2 tasks are open');
  });
});

describe('drops on the board', () => {
  const at = (time: string) => `${boardSample.today}T${time}:00.000Z`;
  it('says why a taken time is refused, in the technician’s column, and calls nothing', async () => {
    const place = { zone: 'slot', technician: 5, slot_from: at('06:30'), slot_to: at('07:30') };
    const actor = await open({ type: 'drop', id: heldCard.id, place });
    expect(actor.getSnapshot().value).toBe('refused');
    await expect
      .poll(() => document.querySelector(`section[aria-label='Faisal Al-Qahtani'] [role=alert]`)?.textContent)
      .toContain(visitCard.ref_no);
    expect(actor.getSnapshot().context.wanted).toBeNull();
  });

  it('says why an issue isn’t resolved where it was dropped', async () => {
    await open({ type: 'drop', id: begunCard.id, place: { zone: 'done' } });
    await expect.poll(said).toContain('2 tasks are open');
  });

  it('makes a possible one at once, and asks for what is missing', async () => {
    const given = await open({ type: 'drop', id: waitingCard.id, place: { zone: 'technician', technician: 6 } });
    expect(given.getSnapshot().value).toBe('acting');
    const offered = await open({ type: 'drop', id: waitingCard.id, place: { zone: 'provider' } });
    expect(offered.getSnapshot().value).toBe('prompting');
    const moved = await open({
      ...{ type: 'drop', id: visitCard.id },
      place: { zone: 'slot', technician: 5, slot_from: at('08:00'), slot_to: at('09:00') },
    });
    // Another time takes a reason.
    expect(moved.getSnapshot().value).toBe('prompting');
  });
});

import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { catalogue } from '../../src/machines/catalogue.ts';
import { graphOf } from '../../src/machines/kit/graph.ts';
import { type Description, describe } from '../../src/workbench/description.ts';
import { decodeView } from '../../src/workbench/diagram-view.ts';
import { codeOf, encode } from '../../src/workbench/situation.ts';
import { ChangesPage } from '../pages/changes/changes-page.tsx';
import { DiagramPage } from '../pages/diagram/diagram-page.tsx';
import { pngOf, svgOf } from '../pages/kit/export-picture.ts';
import { chartOf } from '../pages/kit/page.tsx';
import { PermissionsPage } from '../pages/permissions/permissions-page.tsx';
import { TryItPage } from '../pages/try-it/try-it-page.tsx';
import { settled } from '../story.ts';
import { exactly, named, said } from './said.ts';

/** What an analyst does on these pages. Not in the sidebar; runs with the other stories in both languages. */
export default { title: 'Proof/Analyst', tags: ['!dev', '!autodocs'] };

const kept = fn();
const drawn = (canvas: HTMLElement) =>
  waitFor(() => expect(canvas.querySelector('svg [data-here]')).not.toBeNull(), { timeout: 40_000 });
const here = (canvas: HTMLElement) => canvas.querySelector('svg [data-here]')?.textContent ?? '';

export const TakingAndUndoing = {
  render: () => <TryItPage chart="quotation" code="" onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    kept.mockClear();
    await drawn(canvasElement);
    const before = here(canvasElement);
    const aside = canvasElement.querySelector('aside') as HTMLElement;
    const [first] = within(aside)
      .getAllByRole('button')
      .filter((button) => button.ariaDisabled !== 'true');
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(here(canvasElement)).not.toBe(before));
    await expect(aside.querySelectorAll('ol li')).toHaveLength(1);
    await expect(String(kept.mock.lastCall?.[0])).not.toBe('');
    // The last section's first button undoes it.
    const sections = aside.querySelectorAll('section');
    await userEvent.click(within(sections[sections.length - 1] as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(here(canvasElement)).toBe(before));
  },
};

const rule = { approval_needed: true };
const link = encode({
  role: 'sales_agent',
  facts: rule,
  from: null,
  steps: [{ what: 'request_for_approval', role: 'sales_agent', facts: rule }],
});

export const LinkRestores = {
  render: () => <TryItPage chart="quotation" code={link} onCode={kept} />,
  beforeEach: () => void kept.mockClear(),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await drawn(canvasElement);
    await expect(canvasElement.querySelector('svg [data-here] [data-choice], svg [data-here]')?.textContent).toMatch(
      said('quotation.status.waiting_for_approval'),
    );
    await expect(canvasElement.querySelectorAll('aside ol li')).toHaveLength(1);
    await expect(canvasElement.querySelector<HTMLSelectElement>('form select')?.value).toBe('sales_agent');
    await expect(kept.mock.calls.flat().filter((code) => code !== link)).toEqual([]);
  },
};

export const RefusedSaysWhy = {
  render: () => <TryItPage chart="quotation" code="" onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await drawn(canvasElement);
    const [role] = canvasElement.querySelectorAll('form select');
    await userEvent.selectOptions(role as HTMLSelectElement, 'analyst');
    await waitFor(() => {
      const refused = canvasElement.querySelectorAll('aside li:not([data-open])');
      expect(refused.length).toBeGreaterThan(0);
      for (const one of refused) expect(one.querySelector('small')?.textContent).toMatch(/.{8}/);
    });
    await expect(canvasElement.querySelectorAll('aside li[data-open]')).toHaveLength(0);
    const before = here(canvasElement);
    await userEvent.click(canvasElement.querySelector('aside li button') as HTMLElement);
    await expect(within(canvasElement).getByRole('alert').textContent).toMatch(/.{8}/);
    await expect(here(canvasElement)).toBe(before);
  },
};

export const PressedInTheDrawing = {
  render: () => <TryItPage chart="quotation" code={link} onCode={kept} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await drawn(canvasElement);
    const pressable = [...canvasElement.querySelectorAll('svg [data-choice]')].map((one) => one.getAttribute('data-choice'));
    await expect(pressable).toContain('edge quotation.waiting_for_approval withdraw');
    // Only what is possible in the current state can be pressed there.
    await expect(pressable.filter((choice) => !choice?.startsWith('edge quotation.waiting_for_approval '))).toEqual([]);
    await userEvent.click(
      canvasElement.querySelector('svg [data-choice="edge quotation.waiting_for_approval withdraw"]') as Element,
    );
    await waitFor(() => expect(canvasElement.querySelectorAll('aside ol li')).toHaveLength(2));
  },
};

export const LinkChooses = {
  render: () => <DiagramPage chart="quotation" code={codeOf('edge quotation.sent accept')} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await settled({ canvasElement });
    const chosen = () => [...canvasElement.querySelectorAll('svg .label[data-chosen]')].map((one) => one.textContent);
    await expect(chosen()).toHaveLength(1);
    await expect(canvasElement.querySelector('aside h2')?.textContent).toContain('accept');
    await expect(canvasElement.querySelectorAll('svg .state:not([data-dim])')).toHaveLength(2);
    // A line can be pressed as well as its label.
    await userEvent.click(canvasElement.querySelector('svg .way[data-kind="after"] .hit') as Element);
    await waitFor(() => expect(canvasElement.querySelector('aside h2')?.textContent).toContain('expire'));
  },
};

export const TwoRolesDiffer = {
  render: () => <PermissionsPage chart="quotation" />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await settled({ canvasElement });
    const [one, two] = canvasElement.querySelectorAll('select');
    await userEvent.selectOptions(one as HTMLSelectElement, 'leasing_agent');
    await userEvent.selectOptions(two as HTMLSelectElement, 'analyst');
    await userEvent.click(within(canvasElement).getByRole('switch'));
    const rows = [...canvasElement.querySelectorAll('tbody tr:has(td)')];
    await expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const cells = [...row.querySelectorAll('td')].map((cell) => cell.dataset.cell);
      await expect(cells).toEqual(['yes', 'no']);
    }
    await userEvent.selectOptions(one as HTMLSelectElement, 'leasing_manager');
    await userEvent.selectOptions(two as HTMLSelectElement, 'admin');
    await expect(canvasElement.querySelector('[role=note]')).not.toBeNull();
  },
};

const earlier = (): Description => {
  const description = structuredClone(describe(catalogue.find(({ name }) => name === 'quotation') as (typeof catalogue)[number]));
  delete description.states.expired;
  for (const name of Object.keys(description.transitions)) if (/expired/.test(name)) delete description.transitions[name];
  const [cancel = ''] = Object.keys(description.transitions).filter((name) => name.startsWith('draft: cancel'));
  description.transitions[cancel] = { ...description.transitions[cancel], if: ['mayEdit'] };
  description.states.parked = { title: 'quotation.status.draft' };
  const { 'expired: revive': _, ...permissions } = description.permissions ?? {};
  description.permissions = { ...permissions, 'sent: decline': ['admin', 'analyst'] };
  return description;
};

export const AddedRemovedAltered = {
  render: () => <ChangesPage chart="quotation" code="" onCode={kept} from={{ name: 'earlier.json', description: earlier() }} />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    kept.mockClear();
    await settled({ canvasElement });
    const rows = [...canvasElement.querySelectorAll('tbody tr')].map((row) => [
      row.querySelector('[data-kind]')?.getAttribute('data-kind'),
      row.querySelector('code')?.textContent,
    ]);
    await expect(rows).toContainEqual(['added', 'expired']);
    await expect(rows).toContainEqual(['removed', 'parked']);
    await expect(rows.filter(([kind]) => kind === 'altered').map(([, id]) => id)).toEqual([
      expect.stringMatching(/^draft: cancel/),
    ]);
    const may = () => [...canvasElement.querySelectorAll<HTMLElement>('[data-permission]')].map((one) => one.dataset.permission);
    await expect(may()).toEqual(['no yes', 'yes no', 'none yes']);
    // The other way round: the analyst, who is first among those who may afterwards, comes first.
    await userEvent.click(within(canvasElement).getByRole('button', { name: named('workbench.changes.swap') }));
    await waitFor(() => expect(may()).toEqual(['no yes', 'yes no', 'yes none']));
    // Of the present, both sides are the same, and the link says so.
    await userEvent.selectOptions(canvasElement.querySelectorAll('select')[1] as HTMLSelectElement, 'present');
    await waitFor(() => expect(may()).toEqual([]));
    await expect(kept.mock.lastCall).toEqual(['present_present']);
  },
};

/** The largest chart: readable at 100 %, and as valid files. */
export const LargestChart = {
  render: () => <DiagramPage chart="quotation" />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await settled({ canvasElement });
    const took = Number(canvasElement.querySelector<HTMLElement>('[data-took]')?.dataset.took);
    console.info(`the quotation's chart was laid out in ${took} ms`);
    const svg = canvasElement.querySelector('svg') as SVGSVGElement;
    const legend = canvasElement.querySelector('[data-legend]') as HTMLElement;
    const caption = { title: 'A title', about: 'A version and a day', legend };
    const read = new DOMParser().parseFromString(svgOf(svg, caption), 'image/svg+xml');
    await expect(read.querySelector('parsererror')).toBeNull();
    const titles = [...read.querySelectorAll('text, tspan')].map((one) => one.textContent);
    await expect(titles.length).toBeGreaterThan(Object.keys(chartOf('quotation').machine.states).length);
    await expect(titles).toEqual(expect.arrayContaining([caption.title, caption.about]));
    for (const item of legend.querySelectorAll('li')) {
      const word = item.querySelector('b, .colour')?.textContent ?? '';
      await expect(titles).toContain((item.textContent ?? '').replace(word, '').trim());
    }
    const png = new Uint8Array(await (await pngOf(svg, caption)).arrayBuffer());
    await expect([...png.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  },
};

/** The chart with the most states: in small, searched, folded, its neighbours alone, and commented on. */
export const LookedThrough = {
  render: () => <DiagramPage chart="a page with undo" onCode={kept} isWritable={false} />,
  beforeEach: () => {
    localStorage.removeItem('statehouse.comments.a page with undo');
    kept.mockClear();
  },
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await settled({ canvasElement });
    const all = (selector: string) => [...canvasElement.querySelectorAll<HTMLElement>(selector)];
    const one = (selector: string) => all(selector)[0] as HTMLElement;
    const drawing = 'svg:not([data-mini-map])';
    const states = () => all(`${drawing} .state, ${drawing} .group`).length;
    const press = (name: RegExp) => userEvent.click(within(canvasElement).getByRole('button', { name }));

    const frame = one('[role=region]');
    const small = await waitFor(() => {
      expect(one('[data-mini-map]')).toBeTruthy();
      return one('[data-mini-map]').getBoundingClientRect();
    });
    const seen = () => one('[data-seen]').getAttribute('y');
    const before = seen();
    const at = { clientX: small.left + small.width / 2, clientY: small.bottom - 2, buttons: 1, pointerId: 1 };
    await fireEvent.pointerMove(one('[data-mini-map]'), at);
    await expect(frame.scrollTop).toBeGreaterThan(200);
    await waitFor(() => expect(seen()).not.toBe(before));

    await userEvent.keyboard('/');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
    await userEvent.keyboard('zzz');
    await expect(canvasElement.textContent).toMatch(said('workbench.look.none'));
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}/confirming');
    // Typing it again is a letter of the search.
    await expect((document.activeElement as HTMLInputElement).value).toBe('/confirming');
    await userEvent.keyboard('{Home}{Delete}{ArrowDown}{ArrowUp}');
    const hits = all('[role=option]').length;
    await expect(hits).toBeGreaterThan(1);
    await userEvent.keyboard('{Enter}');
    await expect(one('aside h2').textContent).toContain('confirming');
    await waitFor(() => expect(all(`${drawing} [data-chosen]`).length).toBeGreaterThan(0));
    await userEvent.keyboard('{Escape}');
    await expect(all('[role=combobox]')).toEqual([]);

    const whole = states();
    await press(named('workbench.look.near'));
    await waitFor(() => expect(states()).toBeLessThan(whole), { timeout: 20_000 });
    const near = states();
    const legend = one('[data-legend]');
    const file = svgOf(one(drawing) as unknown as SVGSVGElement, { title: '', about: '', legend });
    await expect(file.length).toBeGreaterThan(1000);
    await press(named('workbench.look.all'));
    await waitFor(() => expect(states()).toBeGreaterThan(near), { timeout: 20_000 });

    const toggles = () => all(`${drawing} .press`);
    await expect(toggles().length).toBe(3);
    toggles()[0]?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(toggles().filter((toggle) => toggle.textContent?.includes('▸'))).toHaveLength(1), {
      timeout: 20_000,
    });
    const code = String(kept.mock.lastCall?.[0]);
    await expect(decodeView(code, graphOf(chartOf('a page with undo').machine))).toMatchObject({
      chosen: { kind: 'state' },
      folded: [expect.any(String)],
    });

    await press(named('workbench.comment.write'));
    await userEvent.type(one('aside textarea'), 'Who confirms?');
    await userEvent.type(one('aside form input'), 'Huda');
    await press(exactly('workbench.comment.send'));
    await waitFor(() => expect(one('aside article').textContent).toContain('Who confirms?'));
    await waitFor(() => expect(one(drawing).textContent).toMatch(/✎/), { timeout: 20_000 });
    await expect(localStorage.getItem('statehouse.comments.a page with undo')).toContain('Who confirms?');
    localStorage.removeItem('statehouse.comments.a page with undo');
    // Words of the glossary lead to it.
    await expect(one('aside a[href*="start-glossary--glossary"]').getAttribute('href')).toMatch(/args=at:/);
  },
};

import { versions } from 'virtual:walk-results';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { take } from '../../src/workbench/exports/take.ts';
import { writtenAs } from '../../src/workbench/exports/take-away.ts';
import { chartsToWalk, countWalks, heatOfWalks, type Mark, type WalkResults } from '../../src/workbench/walks.ts';
import { chartOf } from '../pages/kit/page.tsx';
import { PathStudioPage } from '../pages/path-studio/path-studio-page.tsx';

/** What QA does in the studio. Not in the sidebar; runs with the other stories in both languages. */
export default { title: 'Proof/Path studio', tags: ['!dev', '!autodocs'] };

interface At {
  canvasElement: HTMLElement;
}
const kept = fn();
const drawn = (canvas: HTMLElement) =>
  waitFor(
    () => {
      expect(canvas.querySelector('svg .way')).not.toBeNull();
      expect(canvas.querySelector('aside [role=tabpanel]')).not.toBeNull();
    },
    { timeout: 60_000 },
  );
const rows = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>('aside [role=tabpanel] > ol > li')];
const isArabic = () => document.documentElement.lang === 'ar';

export const PathsAreDrawnAndListed = {
  render: () => <PathStudioPage chart="quotation" code="transitions_7_paths_13" onCode={kept} walks={{}} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const { paths } = await take(chartOf('quotation'), 'transitions', 7);
    await expect(rows(canvasElement)).toHaveLength(paths.paths.length);
    const steps = canvasElement.querySelectorAll('aside [data-open] > ol > li');
    await expect(steps).toHaveLength(paths.paths[12]?.steps.length ?? 0);
    // As many arrows are highlighted as the path has steps.
    await waitFor(() => expect(canvasElement.querySelectorAll('svg .way[data-tone=blue]')).toHaveLength(steps.length));
    const [select] = canvasElement.querySelectorAll('aside select');
    await userEvent.selectOptions(select as HTMLSelectElement, 'R-15');
    const rule = await take(chartOf('quotation'), 'R-15', 7);
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(rule.paths.paths.length));
    await waitFor(() => expect(kept.mock.lastCall?.[0]).toBe('R-15_7_paths_1'));
  },
};

export const RefusalsByRole = {
  render: () => <PathStudioPage chart="quotation" code="transitions_7_refusals_2" onCode={kept} walks={{}} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const { refusals } = await take(chartOf('quotation'), 'transitions', 7);
    await expect(rows(canvasElement)).toHaveLength(refusals.length);
    const denied = canvasElement.querySelectorAll('aside [data-open] > ul > li');
    await expect(denied).toHaveLength(refusals[1]?.denied.length ?? 0);
    await expect(denied[0]?.textContent).toMatch(isArabic() ? /محلل/ : /Analyst/);
  },
};

/** A lead's events require a privilege, which is named. */
export const RefusalsNameThePrivilege = {
  render: () => <PathStudioPage chart="lead" code="states_7_refusals_1" onCode={kept} walks={{}} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const why = [...canvasElement.querySelectorAll('aside [data-open] > ul > li small')].map((one) => one.textContent);
    await expect(why.length).toBeGreaterThan(0);
    for (const one of why) await expect(one).toMatch(/permission to edit leads|«تعديل» في «العملاء المحتملون»/i);
  },
};

/** Paths through the same states are distinguished by their last step. */
export const SimilarPathsAreDistinguished = {
  render: () => <PathStudioPage chart="quotation" code="transitions_7_paths_1" onCode={kept} walks={{}} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const names = rows(canvasElement).map((row) => row.querySelector('button > span')?.textContent ?? '');
    await expect(new Set(names).size).toBe(names.length);
    await expect(names.filter((name) => name.includes(' · ')).length).toBeGreaterThan(1);
  },
};

/** Paths of a large chart start alike: the list shows where each ends. */
export const LongPathsShowTheirEnd = {
  render: () => <PathStudioPage chart="generation" code="transitions_7_paths_9" onCode={kept} walks={{}} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const { paths } = await take(chartOf('generation'), 'transitions', 7);
    const names = rows(canvasElement).map((row) => row.querySelector('button > span')?.textContent ?? '');
    await expect(new Set(names).size).toBe(paths.paths.length);
    await expect(names.filter((name) => name.includes('…')).length).toBeGreaterThan(3);
    await expect(names[8]).not.toContain('…');
  },
};

export const UncoveredGoalsShowWhy = {
  render: () => <PathStudioPage chart="a form that stays open" code="transitions_7_paths_1" onCode={kept} walks={{}} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const { paths } = await take(chartOf('a form that stays open'), 'transitions', 7);
    await expect(paths.uncovered.length).toBeGreaterThan(0);
    const items = [...canvasElement.querySelectorAll('aside section > ul > li')];
    await expect(items).toHaveLength(paths.uncovered.length);
    // In words, with the identifier next to it.
    for (const one of items) await expect(one.querySelector('b')?.textContent).not.toMatch(/\w\.\w/);
    for (const one of items) await expect(one.querySelector('small')?.textContent).toMatch(/.{12}/);
  },
};

/** Downloads are the same as the command line's files: both use `writtenAs` on the same paths. */
export const DownloadsMatchTheCommandLine = {
  render: () => <PathStudioPage chart="quotation" code="states_3_paths_1" onCode={kept} walks={{}} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const files: { name: string; text: string }[] = [];
    const real = { make: URL.createObjectURL, press: HTMLAnchorElement.prototype.click };
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => {
      blobs.push(blob);
      return real.make(blob);
    };
    HTMLAnchorElement.prototype.click = function click() {
      if (this.download) files.push({ name: this.download, text: '' });
      else real.press.call(this);
    };
    try {
      const buttons = within(canvasElement.querySelector('header') as HTMLElement).getAllByRole('button');
      for (const button of buttons.slice(0, 5)) await userEvent.click(button);
    } finally {
      URL.createObjectURL = real.make;
      HTMLAnchorElement.prototype.click = real.press;
    }
    await expect(files.map(({ name }) => name)).toEqual([
      'quotation-states-3.spec.ts',
      'quotation-states-3.http',
      'quotation-states-3.rest',
      'quotation-states-3.md',
      'quotation-states-3.json',
    ]);
    const taking = await take(chartOf('quotation'), 'states', 3);
    const language = isArabic() ? 'ar' : 'en';
    for (const [at, as] of (['playwright', 'http', 'rest', 'manual', 'json'] as const).entries())
      await expect(await blobs[at]?.text()).toBe(writtenAs(taking, as, language));
  },
};

const when = '2026-03-01T09:00:00.000Z';
const quotationWalks = (): WalkResults => {
  const own = chartsToWalk().find(({ chart }) => chart === 'quotation');
  const mark: Mark = { when, walked: true, version: versions.quotation as string, commit: 'abc1234' };
  const marks: WalkResults[string] = Object.fromEntries(
    (own?.transitions ?? []).map(({ name, on }) => [name, Object.fromEntries(on.map((environment) => [environment, mark]))]),
  );
  marks['quotation.draft cancel'] = { ...marks['quotation.draft cancel'], browser: { ...mark, walked: false } };
  delete marks['quotation.sent accept'];
  marks['quotation.sent decline'] = { chart: mark };
  // Walked before its chart changed.
  marks['quotation.expired revive'] = { ...marks['quotation.expired revive'], server: { ...mark, version: 'another' } };
  for (const { name, isRunnable } of own?.guards ?? []) if (isRunnable) marks[name] = { refused: mark };
  delete marks['quotation.sent accept: isWithinCap'];
  return { quotation: marks };
};

export const HeatOfTheLastRun = {
  render: () => <PathStudioPage chart="quotation" code="transitions_7_walked_1" onCode={kept} walks={quotationWalks()} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const walks = quotationWalks();
    const count = countWalks(walks, versions).charts.quotation;
    const on = count?.on;
    for (const environment of ['chart', 'server', 'browser'] as const) {
      const shown = canvasElement.querySelector<HTMLElement>(`[data-environment=${environment}]`)?.dataset;
      await expect([Number(shown?.walked), Number(shown?.of)]).toEqual([on?.[environment]?.walked, on?.[environment]?.of]);
    }
    const warmths = [...canvasElement.querySelectorAll<HTMLElement>('[data-transition]')].map(({ dataset }) => [
      dataset.transition,
      dataset.warmth,
    ]);
    await expect(warmths).toEqual(heatOfWalks('quotation', walks, versions).map(({ name, warmth }) => [name, warmth]));
    await expect(Object.fromEntries(warmths)).toMatchObject({
      'quotation.draft cancel': 'failed',
      'quotation.sent accept': 'never',
      'quotation.sent decline': 'partly',
      'quotation.expired revive': 'outdated',
      'quotation.sent revise': 'walked',
    });
    const refused = canvasElement.querySelector<HTMLElement>('[data-ground=refused]')?.dataset;
    await expect([Number(refused?.walked), Number(refused?.of)]).toEqual([count?.refused?.walked, count?.refused?.of]);
    const chartOnly = canvasElement.querySelector<HTMLElement>('[data-ground=chart-only]')?.dataset;
    await expect(Number(chartOnly?.of)).toBe(count?.chartOnly);
    const trialOf = (name: string) =>
      canvasElement.querySelector(`[data-guard="${name}"]`)?.closest('tr')?.querySelector<HTMLElement>('[data-kind]')?.dataset
        .kind;
    await expect(trialOf('quotation.sent accept: isWithinCap')).toBe('missing');
    await expect(trialOf('quotation.sent accept: mayEdit')).toBe('walked');
    // Nobody outside the server comes to it.
    await expect(trialOf('quotation.sent expire: isSystem')).toBeUndefined();
    await waitFor(() => expect(canvasElement.querySelector('svg .way[data-tone=red]')).not.toBeNull());
  },
};

/** Without a server behind the page, the command is shown. */
export const CommandIsShownWithoutServer = {
  render: () => <PathStudioPage chart="quotation" code="states_1_paths_1" onCode={kept} walks={{}} />,
  play: async ({ canvasElement }: At) => {
    await drawn(canvasElement);
    const real = window.fetch;
    window.fetch = async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
    try {
      const section = canvasElement.querySelector('aside section:last-of-type') as HTMLElement;
      await userEvent.selectOptions(section.querySelector('select') as HTMLSelectElement, 'sent');
      await userEvent.click(within(section).getByRole('button'));
      await waitFor(() => expect(section.querySelector('code')?.textContent).toBe('npm run at -- quotation sent'));
    } finally {
      window.fetch = real;
    }
  },
};

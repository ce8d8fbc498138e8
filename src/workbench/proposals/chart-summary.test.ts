import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../locales/load.ts';
import { loadWorkbenchTexts } from '../../locales/load-workbench.ts';
import { translator } from '../../locales/translate.ts';
import { readDescription, written } from '../description.ts';
import { lifecycles } from '../lifecycle-model.ts';
import { chartPatch, chartSummary, examineCompany } from './chart-summary.ts';
import { type Draft, draftOf, type Edit, edited } from './draft.ts';
import { type Examined, examine } from './examined.ts';
import type { Wording } from './markdown.ts';

const chartOf = (name: string) => lifecycles.find((one) => one.name === name) as (typeof lifecycles)[number];
const proposed = (name: string, ...edits: Edit[]) => {
  const chart = chartOf(name);
  return examine(chart, edits.reduce<Draft>(edited, draftOf(chart)));
};
const state = (name: string, now: number, stuck: number) => ({
  ...{ state: name, now, stuck, past: 0, median: null, p95: null, longest: null, days: null },
});
const edits: Edit[] = [
  { type: 'edge.remove', id: 'quotation.sent decline' },
  { type: 'state.remove', id: 'declined' },
  { type: 'state.add', title: 'Parked | later' },
  { type: 'edge.add', from: 'sent', event: '', to: 'parked_later', label: 'Park' },
  {
    type: 'edge.change',
    id: 'quotation.requests_approved send',
    change: { guards: [{ type: 'mayEdit' }, { type: 'isValidToday' }] },
  },
];
const proposal = proposed('quotation', ...edits);

/** The kept description after `git apply`; throws if git refuses the patch. */
function applied(examined: Examined): string {
  const root = new URL('../../../', import.meta.url);
  const file = `docs/charts/${examined.before.name}.lifecycle.json`;
  const folder = mkdtempSync(path.join(tmpdir(), 'statehouse-proposal-'));
  try {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(new URL(file, root)));
    const input = chartPatch(examined);
    execFileSync('git', ['apply', '--check', '-'], { cwd: folder, input });
    execFileSync('git', ['apply', '-'], { cwd: folder, input });
    return readFileSync(target, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the patch', () => {
  it('is applied by git to the kept description, in several places of it', () => {
    expect(chartPatch(proposal).match(/^@@/gm)?.length).toBeGreaterThan(2);
    const kept = applied(proposal);
    expect(kept).toBe(written(proposal.after));
    const { states, transitions } = readDescription(kept);
    expect(states.parked_later).toEqual({ title: 'Parked | later', tone: 'neutral' });
    expect(transitions['sent: park → parked_later']).toMatchObject({ label: 'Park', if: ['mayEdit'] });
    expect('declined' in states || 'declined: revive → draft' in transitions).toBe(false);
  });
});

describe('the summary', () => {
  const company = {
    slug: 'najd',
    at: '2026-01-15T08:00:00.000Z',
    figures: { entity: 'quotation', loops: [], states: [state('declined', 12, 0), state('draft', 5, 1)] },
    taken: {
      since: '2025-10-18',
      until: '2026-01-15',
      transitions: [
        { from: 'sent', event: 'accept', to: 'accepted', times: 30, records: 30 },
        { from: 'sent', event: 'decline', to: 'declined', times: 9, records: 8 },
      ],
    },
  };
  const said = async (language: 'en' | 'ar', isKnown = true) => {
    const texts = { ...(await loadTexts(language, 'all')), ...(await loadWorkbenchTexts(language)) };
    const words: Wording = {
      t: translator(language, texts),
      language,
      number: String,
      date: (iso) => iso.slice(0, 10),
      name: (of) => (language === 'ar' ? of.name_ar : of.name_en) ?? '',
    };
    const shown = isKnown ? examineCompany(proposal, company) : null;
    return chartSummary(proposal, shown, '2026-01-15', words).split('\n');
  };

  it('says what changes, and everything that follows from it', async () => {
    const lines = await said('en');
    expect(lines[0]).toBe('# Proposed change: Quotation');
    expect(lines).toEqual(
      expect.arrayContaining([
        '- **added**: Parked | later (`parked_later`)',
        '- **removed**: Declined (`declined`)',
        '- **added**: Sent: Park → Parked | later (`sent: park → parked_later`)',
        '1 of the 19 paths that cover the current chart’s transitions breaks.',
        '- No final state can be reached from: Parked | later',
        'Of the company najd, as of 15 Jan 2026.',
        '| Declined | the state is removed | 12 | 0 |',
        '- Transitions taken: 39',
        '- Same outcome: 30',
        '- No longer exist: 9',
      ]),
    );
    const [broken] = lines.filter((line) => line.startsWith('| Draft →'));
    expect(broken).toMatch(/\| Sent: .* → Declined \| no longer exists \|$/);
    expect(lines.filter((line) => line.startsWith('| Sent: Park')).length).toBe(1);
    // Of an altered transition only what isn't as it was.
    expect(lines.filter((line) => line.startsWith('  - Guards: ~~'))).toHaveLength(1);
  });

  it('is in the page’s language, and says when no company was asked', async () => {
    const arabic = await said('ar', false);
    expect(arabic[0]).toBe('# تعديل مقترح: عرض السعر');
    expect(arabic).toContain('لم يُفحص على سجلات شركة: لم يكن الدخول إلى التطبيق مسجلًا من هذه الصفحة.');
    expect(arabic.filter((line) => /workbench\.|workflows\./.test(line))).toEqual([]);
  });
});

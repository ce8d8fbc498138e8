import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Config } from '../../api/approvals/config.ts';
import type { LiveRules, Replay, RuleChange } from '../../api/approvals/rule-trial.ts';
import { CallFailed } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { loadTexts } from '../../locales/load.ts';
import { loadWorkbenchTexts } from '../../locales/load-workbench.ts';
import { translator } from '../../locales/translate.ts';
import type { Wording } from '../proposals/markdown.ts';
import { proposalMachine } from './proposal.machine.ts';
import { patchOf } from './proposal.ts';
import { summaryOf } from './summary.ts';

const rule = (id: number, kind: Config['kind'], name_en: string): Config => ({
  id,
  version: 3,
  created_at: '2026-01-01T08:00:00Z',
  updated_at: '2026-01-01T08:00:00Z',
  created_by: null,
  kind,
  name_en,
  name_ar: 'قاعدة',
  active: true,
  priority: 0,
  scope: { compounds: [], property_use: ['residential'], contract_kind: [], unit_types: [] },
  thresholds: [{ field: 'total_amount', op: '>', value: 300_000 }],
  steps: [
    {
      order: 1,
      name: 'Finance',
      assignees: [{ type: 'role', id: 4 }],
      mode: 'any',
      due_hours: 9,
      on_timeout: 'remind',
      allow_delegate: true,
      require_comment: false,
    },
  ],
});
const live: LiveRules = {
  company_slug: 'najd',
  company_name_en: 'Najd',
  company_name_ar: 'نجد',
  now: '2026-01-15T08:00:00.000Z',
  time_zone: 'Asia/Riyadh',
  usual: {
    contract_kind: 'new',
    property_use: 'residential',
    compounds: [],
    unit_types: [],
    requester_id: null,
    term_months: 12,
    payments_count: 1,
  },
  rules: [rule(7, 'deal', 'Deals'), rule(5, 'quotation', 'Homes'), rule(9, 'contract_discount', 'Others')],
  users: [],
  roles: [{ id: 4, name_en: 'Finance manager', name_ar: 'مدير المالية', user_count: 1 }],
  compounds: [],
  unit_types: [],
};
const replay = { quotations: 6, different: 0, rows: [] as Replay['rows'] } as Replay;

let asked: RuleChange[][];
const started = (answers: { read?: unknown; replay?: unknown } = {}) => {
  const actor = createActor(
    proposalMachine.provide({
      actors: {
        read: fromPromise<LiveRules>(() => (answers.read ? Promise.reject(answers.read) : Promise.resolve(live))),
        replay: fromPromise<Replay, RuleChange[]>(({ input }) => {
          asked.push(input);
          return answers.replay ? Promise.reject(answers.replay) : Promise.resolve(replay);
        }),
      },
    }),
  );
  return actor.start();
};
const editing = async (answers?: Parameters<typeof started>[0]) => {
  const actor = started(answers);
  await waitFor(actor, (snapshot) => snapshot.matches('editing'));
  return actor;
};
const cheaper = { thresholds: [{ field: 'total_amount' as const, op: '>' as const, value: 200_000 }] };
beforeEach(() => {
  asked = [];
});

describe('a proposal', () => {
  it('begins with the rules that quotations come to, and is replayed once something differs', async () => {
    const actor = await editing();
    expect(actor.getSnapshot().context.drafts.map(({ key }) => key)).toEqual(['5', '7']);
    actor.send({ type: 'replay' });
    expect(actor.getSnapshot().value).toBe('editing');
    actor.send({ type: 'rule.change', change: cheaper });
    actor.send({ type: 'rule.choose', key: '7' });
    actor.send({ type: 'rule.remove' });
    actor.send({ type: 'rule.add', kind: 'quotation', name_en: 'New rule', name_ar: 'قاعدة جديدة' });
    actor.send({ type: 'replay' });
    await waitFor(actor, (snapshot) => snapshot.matches('shown'));
    expect(asked[0]?.map(({ kind, id, config }) => [kind, id, config?.name_en])).toEqual([
      ['quotation', 5, 'Homes'],
      ['deal', 7, undefined],
      ['quotation', undefined, 'New rule'],
    ]);
    // What it showed isn't about the next change.
    actor.send({ type: 'rule.remove' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { replay: null } });
    expect(actor.getSnapshot().context.drafts.map(({ key }) => key)).toEqual(['5', '7']);
    actor.send({ type: 'rule.choose', key: '5' });
    actor.send({ type: 'rule.restore' });
    expect(patchOf(actor.getSnapshot().context.drafts)).toEqual([
      { op: 'test', path: '/rules/7/version', value: 3 },
      { op: 'remove', path: '/rules/7' },
    ]);
  });

  it('says why it can’t be read or replayed, and goes on', async () => {
    const failed = new CallFailed(toFailure(422, { fields: { 'changes.0.config.priority': 'No' } }));
    const unread = started({ read: new CallFailed(toFailure(0, undefined)) });
    await waitFor(unread, (snapshot) => snapshot.matches('unreadable'));
    unread.send({ type: 'retry' });
    expect(unread.getSnapshot().value).toBe('reading');
    const actor = await editing({ replay: failed });
    actor.send({ type: 'rule.change', change: cheaper });
    actor.send({ type: 'replay' });
    await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    expect(actor.getSnapshot().context.failure).toMatchObject({ kind: 'invalid' });
    actor.send({ type: 'rule.restore' });
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('is taken away as a patch that tests versions first, and in words of either language', async () => {
    const actor = await editing();
    actor.send({ type: 'rule.change', change: cheaper });
    const { drafts } = actor.getSnapshot().context;
    expect(patchOf(drafts)).toEqual([
      { op: 'test', path: '/rules/5/version', value: 3 },
      { op: 'replace', path: '/rules/5', value: expect.objectContaining({ kind: 'quotation', name_en: 'Homes', ...cheaper }) },
    ]);
    const route = {
      rule: { id: 5, name_en: 'Homes | flats', name_ar: 'المنازل' },
      standing: 'asked' as const,
      hours: 9,
      steps: [],
    };
    const row = { quotation_id: 1, ref_no: 'Q-1', customer: null, kind: 'quotation' as const, total_gross: '1.00' };
    const rows = [{ ...row, before: route, after: { rule: null, standing: 'no_rule' as const, hours: 0, steps: [] } }];
    const written = async (language: 'en' | 'ar') => {
      const texts = { ...(await loadTexts(language, 'all')), ...(await loadWorkbenchTexts(language)) };
      const words: Wording = {
        t: translator(language, texts),
        language,
        number: (value) => value.toLocaleString('en'),
        date: (iso) => iso.slice(0, 10),
        name: (of) => (language === 'ar' ? of.name_ar : of.name_en) ?? '',
      };
      return summaryOf({ live, drafts, replay: { ...replay, rows }, said: ['1 of 6'] }, words).split('\n');
    };
    const english = await written('en');
    expect(english).toEqual(expect.arrayContaining(['- ~~Limits: total > 300,000~~', '- **Limits: total > 200,000**', '1 of 6']));
    expect(english).toContain('| Q-1 | Homes \\| flats | No rule: approved immediately | 9 → 0 |');
    // What stays the same isn't repeated.
    expect(english.filter((line) => line.includes('Finance'))).toEqual([]);
    expect((await written('ar'))[0]).toBe('# قواعد الموافقة المقترحة: نجد');
  });
});

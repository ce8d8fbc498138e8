import type { LiveRules, Replay } from '../../api/approvals/rule-trial.ts';
import { tableOf, type Wording } from '../proposals/markdown.ts';
import { changed, type DraftRule, inputOf, type RuleInput, standingOf } from './proposal.ts';

/** A rule in lines, the same for both sides of a comparison. */
export function sayRule(rule: RuleInput, live: LiveRules, { t, language, number, name }: Wording): string[] {
  const comma = language === 'ar' ? '، ' : ', ';
  const named = (options: LiveRules['compounds'], ids: readonly number[]) =>
    ids.map((id) => name(options.find((one) => one.id === id) ?? {}) || String(id)).join(comma);
  const { scope } = rule;
  const conditions: [string, string][] = [
    ['property_use', scope.property_use.map((use) => t(`sales.use.${use}`)).join(comma)],
    ['contract_kind', scope.contract_kind.map((kind) => t(`approvals.contract_kind.${kind}`)).join(comma)],
    ['compounds', named(live.compounds, scope.compounds)],
    ['unit_types', named(live.unit_types, scope.unit_types)],
  ];
  const limits = rule.thresholds.map(({ field, op, value }) => `${t(`approvals.field.${field}`)} ${op} ${number(value)}`);
  const who = ({ type, id }: RuleInput['steps'][number]['assignees'][number]) => {
    if (type === 'user') return live.users.find((user) => user.id === id)?.name ?? String(id);
    if (type === 'role') return name(live.roles.find((role) => role.id === id) ?? {}) || String(id);
    return t(`approvals.assignee.${type}`);
  };
  const steps = rule.steps.map((step, i) =>
    [
      `${number(i + 1)}. ${step.name}: ${step.assignees.map(who).join(comma)}`,
      step.mode === 'quorum' ? t('approvals.quorum_of', { count: step.quorum ?? 1 }) : t(`approvals.mode.${step.mode}`),
      step.due_hours
        ? `${t('approvals.hours', { count: step.due_hours })}, ${t(`approvals.on_timeout.${step.on_timeout}`)}`
        : t('approvals.trial.no_limit'),
    ].join(' · '),
  );
  return [
    t(rule.active ? 'approvals.active' : 'approvals.inactive'),
    ...conditions.flatMap(([dimension, values]) => (values ? [`${t(`approvals.scope.${dimension}`)}: ${values}`] : [])),
    limits.length ? `${t('approvals.limits')}: ${limits.join(comma)}` : '',
    rule.priority ? `${t('approvals.priority')}: ${number(rule.priority)}` : '',
    ...steps,
  ].filter((line) => line !== '');
}

/** What a changed rule no longer says, and what it says instead. */
function difference(draft: DraftRule, live: LiveRules, words: Wording): { gone: string[]; come: string[] } {
  const before = draft.before ? sayRule(inputOf(draft.before), live, words) : [];
  const after = draft.after ? sayRule(draft.after, live, words) : [];
  return { gone: before.filter((line) => !after.includes(line)), come: after.filter((line) => !before.includes(line)) };
}

/** A proposal in plain language, for whoever is to decide about it. */
export function summaryOf(
  { live, drafts, replay, said }: { live: LiveRules; drafts: DraftRule[]; replay: Replay | null; said: string[] },
  words: Wording,
): string {
  const { t, name, date } = words;
  const lines = [
    `# ${t('workbench.proposal.summary', { company: name({ name_en: live.company_name_en, name_ar: live.company_name_ar }) })}`,
    '',
    t('workbench.proposal.summary.at', { date: date(live.now) }),
    '',
  ];
  for (const draft of changed(drafts)) {
    const standing = standingOf(draft);
    const { gone, come } = difference(draft, live, words);
    const title = name(draft.after ?? draft.before ?? {});
    lines.push(`## ${t(`workbench.proposal.standing.${standing}`)}: ${title} (${t(`approvals.kind.${draft.kind}`)})`, '');
    if (draft.before && draft.after && name(draft.before) !== title) lines.push(`- ~~${name(draft.before)}~~ → **${title}**`);
    lines.push(...gone.map((line) => `- ~~${line}~~`), ...come.map((line) => `- **${line}**`), '');
  }
  if (!replay) return lines.join('\n');
  const heads = ['approvals.try.quotation', 'approvals.replay.before', 'approvals.replay.after', 'approvals.replay.hours'].map(
    (key) => t(key),
  );
  const hours = (value: number | null) => (value === null ? '–' : words.number(value));
  const rule = (one: Replay['rows'][number]['before']) => (one.rule ? name(one.rule) : t('approvals.replay.no_rule'));
  lines.push(`## ${t('approvals.replay')}`, '', ...said.flatMap((line) => [line, '']));
  if (replay.rows.length)
    lines.push(
      ...tableOf(
        heads,
        replay.rows.map(({ ref_no, before, after }) => [
          ref_no,
          rule(before),
          rule(after),
          `${hours(before.hours)} → ${hours(after.hours)}`,
        ]),
      ),
      t('approvals.replay.how'),
      '',
    );
  return lines.join('\n');
}

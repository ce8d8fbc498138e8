import type * as z from 'zod/mini';
import type { Config, ConfigInput } from '../../api/approvals/config.ts';
import { type LiveRules, type RoutedKind, type RuleChange, routedKinds } from '../../api/approvals/rule-trial.ts';

export type RuleInput = z.input<typeof ConfigInput>;

/** A rule in a proposal. */
export interface DraftRule {
  /** The saved rule's id as text; `new-1` for one that isn't saved. */
  key: string;
  kind: RoutedKind;
  /** As it is live; null for one that is added. */
  before: Config | null;
  /** As proposed; null for one that is removed. */
  after: RuleInput | null;
}
export type Standing = 'same' | 'added' | 'changed' | 'removed';

export const inputOf = ({ name_en, name_ar, active, priority, scope, thresholds, steps }: Config): RuleInput => ({
  name_en,
  name_ar,
  active,
  priority,
  scope,
  thresholds,
  steps,
});

/** A copy of the live rules. Those of contract discounts are left out: no quotation comes to them. */
export const draftsOf = ({ rules }: LiveRules): DraftRule[] =>
  routedKinds.flatMap((kind) =>
    rules
      .filter((rule) => rule.kind === kind)
      .map((rule) => ({ key: String(rule.id), kind, before: rule, after: inputOf(rule) })),
  );

export function standingOf({ before, after }: DraftRule): Standing {
  if (!after) return 'removed';
  if (!before) return 'added';
  return JSON.stringify(after) === JSON.stringify(inputOf(before)) ? 'same' : 'changed';
}
export const changed = (drafts: readonly DraftRule[]): DraftRule[] => drafts.filter((draft) => standingOf(draft) !== 'same');

/** The changes as the replay takes them. The server checks what was typed, hence the cast. */
export const changesOf = (drafts: readonly DraftRule[]): RuleChange[] =>
  changed(drafts).map(({ kind, before, after }) => ({
    kind,
    ...(before && { id: before.id }),
    ...(after && { config: after as RuleChange['config'] }),
  }));

type Operation = { op: 'test' | 'add' | 'replace' | 'remove'; path: string; value?: unknown };
/**
 * The changes as a JSON Patch (RFC 6902) of `{ rules: { <id>: rule } }`. Versions are tested first, so that it isn't applied to
 * rules that somebody changed meanwhile.
 */
export const patchOf = (drafts: readonly DraftRule[]): Operation[] => [
  ...changed(drafts).flatMap(({ key, before }): Operation[] =>
    before ? [{ op: 'test', path: `/rules/${key}/version`, value: before.version }] : [],
  ),
  ...changed(drafts).map(({ key, kind, before, after }): Operation => {
    const path = `/rules/${key}`;
    if (!after) return { op: 'remove', path };
    return { op: before ? 'replace' : 'add', path, value: { kind, ...after } };
  }),
];

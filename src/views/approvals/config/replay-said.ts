import type { Replay } from '../../../api/approvals/rule-trial.ts';
import type { Translate } from '../../../locales/translate.ts';
import { useTexts } from '../../kit/ground/texts.tsx';

/** A replay in words: the headline, and what else there is to know. Also written into the summary of a proposal. */
export function sayReplay(
  replay: Replay,
  { t, number, date }: { t: Translate; number: (value: number) => string; date: (iso: string) => string },
): { headline: string; more: string[] } {
  const { quotations, different, median_hours: median, without_hours, after, before } = replay;
  const period = t('approvals.replay.period', { since: date(replay.since), until: date(replay.until) });
  if (!quotations) return { headline: t('approvals.replay.none'), more: [period] };
  const parts = [
    !different && t('approvals.replay.same', { all: number(quotations) }),
    different > 0 && t('approvals.replay.different', { count: different, different: number(different), all: number(quotations) }),
    median !== null &&
      median !== 0 &&
      t('approvals.replay.median', { hours: `\u200e${median > 0 ? '+' : '−'}${number(Math.abs(median))}` }),
    after.no_approver > 0 && t('approvals.replay.no_approver', { count: after.no_approver, all: number(after.no_approver) }),
  ].filter((part) => part !== false);
  const more = [
    without_hours > 0 && t('approvals.replay.without_hours', { count: without_hours }),
    (after.no_rule > 0 || before.no_rule > 0) &&
      t('approvals.replay.asks_nobody', { before: number(before.no_rule), after: number(after.no_rule) }),
    before.no_approver > 0 && t('approvals.replay.no_approver_before', { count: before.no_approver }),
    replay.rows.length === 200 && t('approvals.replay.cut'),
    period,
  ].filter((part) => part !== false);
  return { headline: parts.join(' · '), more };
}

export function useReplaySaid(replay: Replay) {
  return sayReplay(replay, useTexts());
}

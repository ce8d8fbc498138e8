import type { Refusal } from '../../../src/api/failure.ts';
import type { FieldAnswer, KeptKind, Suggestion } from '../../../src/api/maintenance/field.ts';
import type { Language } from '../../../src/locales/translate.ts';
import { texts } from '../../kit/texts.ts';

/** What became of an event, as it is kept: whoever reads it reads it in their language. */
export interface Judged {
  code: string | null;
  messageKey: string | null;
  values: Record<string, string | number>;
  reasons: Refusal[];
  since: FieldAnswer['since'];
  kept: KeptKind[];
  suggestions: Suggestion[];
  awaits_approval: boolean;
}
export const nothingAgainst: Judged = {
  ...{ code: null, messageKey: null, values: {}, reasons: [], since: null },
  ...{ kept: [], suggestions: [], awaits_approval: false },
};

interface Kept {
  uuid: string;
  outcome: FieldAnswer['outcome'];
  counted_at: string | null;
  is_skewed: boolean;
}
/** An answer in a person's language. */
export function sayJudged(kept: Kept, { messageKey, values, reasons, ...judged }: Judged, language: Language): FieldAnswer {
  return {
    ...{ uuid: kept.uuid, outcome: kept.outcome, counted_at: kept.counted_at, is_skewed: kept.is_skewed, ...judged },
    error: messageKey && texts[language](messageKey, values),
    reasons: reasons.map(({ guard, why, values, unblockers }) => ({
      ...{ guard, why, values, unblockers },
      explain_en: texts.en(why, values),
      explain_ar: texts.ar(why, values),
    })),
  };
}

import type { Failure } from '../../../api/failure.ts';
import type { Translate } from '../../../locales/translate.ts';
import type { TransitionMeta } from '../../../machines/kit/lifecycle.ts';
import type { PendingEvent } from '../../../machines/kit/record/record-types.ts';

/** The choices of a select, with their texts below a key. */
export const choicesOf = (t: Translate, texts: string, ids: readonly string[]) =>
  ids.map((id) => ({ id, label: t(`${texts}.${id}`) }));

/** What a prompt shows of something about to be done, and of why it just failed. */
export const pendingOf = (
  { event, meta }: { event: string; meta: TransitionMeta },
  failure: Failure | null,
  payload: Record<string, unknown> = {},
): PendingEvent => ({
  event,
  meta,
  payload,
  reasons:
    failure?.kind === 'refused'
      ? failure.reasons
      : failure && failure.kind !== 'invalid'
        ? [{ guard: failure.kind, why: failure.message, values: {}, unblockers: [] }]
        : [],
  message: failure?.kind === 'invalid' ? failure.message : null,
  fieldErrors:
    failure?.kind === 'invalid'
      ? Object.fromEntries(Object.entries(failure.fields).map(([name, messageKey]) => [name, { messageKey, values: {} }]))
      : {},
});

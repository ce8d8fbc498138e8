import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { isAskedFirst } from '../../../machines/kit/chart-statuses.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { RecordContext } from '../../../machines/kit/record/record-types.ts';

interface Asked<R extends Versioned> {
  snapshot: {
    context: Pick<RecordContext<R>, 'availableEvents'>;
    hasTag: (tag: 'busy') => boolean;
    matches: (state: 'idle') => boolean;
  };
  send: (event: { type: string } & Record<string, unknown>) => void;
}

/**
 * `?do=finalize` opens what is asked before that event, as a step on another page led here. An event that would happen at once isn't
 * begun: following a link never changes anything.
 */
export function useAsked<R extends Versioned>({ snapshot, send }: Asked<R>): void {
  const [wanted, setWanted] = useQueryState('do', parseAsString);
  const begun = useRef<string | null>(null);
  const isIdle = snapshot.matches('idle');
  const event = snapshot.context.availableEvents.find((one) => one.event === wanted);
  useEffect(() => {
    if (!wanted) begun.current = null;
    if (!wanted || !isIdle || begun.current === wanted) return;
    begun.current = wanted;
    void setWanted(null);
    if (event && isAskedFirst(event.meta)) send({ type: 'act', event: event.event });
  });
}

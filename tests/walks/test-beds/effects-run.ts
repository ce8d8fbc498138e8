import { lifecycleOf } from '../../../server/kit/lifecycle.ts';
import type { Candidate } from '../../../src/workbench/lifecycle-model.ts';

type At = Pick<Candidate, 'event' | 'from' | 'to'> & { entity: string; id: number };

/**
 * The names of the effects that the server runs on a record's transition while `act` runs, in their order; of the last one, if it
 * is made more than once. With `dropped`, that effect of it does nothing.
 */
export async function effectsRun(at: At, act: () => Promise<unknown>, dropped?: string): Promise<string[]> {
  const { effects } = lifecycleOf(at.entity);
  const before = { ...effects };
  /** By the record as it was read, once for each transition. */
  const ran = new Map<object, string[]>();
  for (const [name, run] of Object.entries(before))
    effects[name] = async (moving) => {
      const { event, from, to, record } = moving;
      const isOwn = record.id === at.id && from === at.from && to === at.to;
      if (!isOwn || (event as { type: string }).type !== at.event) return run(moving);
      ran.set(record, [...(ran.get(record) ?? []), name]);
      return name === dropped ? undefined : run(moving);
    };
  try {
    await act();
  } finally {
    Object.assign(effects, before);
  }
  return [...ran.values()].at(-1) ?? [];
}

import { type Answered, CallFailed } from '../../../api/client.ts';
import type { Versioned } from '../edit/edit-form.ts';
import { emitSignal } from '../signals.ts';

/** The writes to a record's content that the server hasn't answered yet, by record. */
const unanswered = new Map<string, Promise<Versioned>>();
const keyOf = (entity: string, id: number) => `${entity} ${id}`;

/** A write to a record's content from its page, whose flow takes over the response at once. */
export async function writeContent<R extends Versioned>(
  entity: string,
  id: number,
  write: () => Promise<Answered<R>>,
): Promise<Answered<R>> {
  const key = keyOf(entity, id);
  const answered = write();
  const record = answered.then(({ answer }) => answer);
  record.catch(() => {});
  unanswered.set(key, record);
  try {
    const { answer } = await answered;
    emitSignal({ type: 'record.saved', entity, record: answer });
    return await answered;
  } finally {
    if (unanswered.get(key) === record) unanswered.delete(key);
  }
}

/**
 * The record as its content's last write leaves it: whoever presses a button while their change is being saved is not somebody
 * else. Throws a refusal if that change isn't saved.
 */
export async function afterContent<R extends Versioned>(entity: string, record: R): Promise<R> {
  const written = unanswered.get(keyOf(entity, record.id));
  if (!written) return record;
  try {
    return (await written) as R;
  } catch {
    const reasons = [{ guard: 'is_saved', why: 'kit.record.unsaved', values: {}, unblockers: [] }];
    throw new CallFailed({ kind: 'refused', message: '', code: 'unsaved', reasons });
  }
}

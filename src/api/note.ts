import * as z from 'zod/mini';
import { recordShape, text } from './fields.ts';

/** A note on a record of whatever kind. */
export const Note = z.object({
  ...recordShape,
  entity: z.string(),
  record_id: z.int(),
  text: z.string(),
  author_name: z.nullable(z.string()),
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.strictObject({ text: text(5000) });

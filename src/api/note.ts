import * as z from 'zod/mini';
import { defineFields, field, inputOf, recordOf } from './define-fields.ts';
import { recordShape, text } from './fields.ts';

/** A note on any record. */
export const noteFields = defineFields('kit.timeline', { text: field.own('long', z.string(), text(5000), { isRequired: true }) });
export const Note = z.object({
  ...recordShape,
  ...recordOf(noteFields),
  entity: z.string(),
  record_id: z.int(),
  author_name: z.nullable(z.string()),
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.strictObject(inputOf(noteFields));

import * as z from 'zod/mini';
import { AttachedFile } from './app/attachment.ts';
import { defineFields, field, inputOf, recordOf } from './define-fields.ts';
import { recordShape, text } from './fields.ts';

/** A note, or comment, on any record: its text names people by id (`mentions.ts`). */
export const noteFields = defineFields('kit.timeline', { text: field.own('long', z.string(), text(5000), { isRequired: true }) });
export const Note = z.object({
  ...recordShape,
  ...recordOf(noteFields),
  entity: z.string(),
  record_id: z.int(),
  author_name: z.nullable(z.string()),
  mentions: z.array(z.object({ id: z.int(), name: z.string() })),
  files: z.array(z.object({ attachment_id: z.int(), ...AttachedFile.shape })),
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.strictObject(inputOf(noteFields));

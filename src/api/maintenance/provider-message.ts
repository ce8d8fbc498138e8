import * as z from 'zod/mini';
import { AttachedFile, Attachment } from '../app/attachment.ts';
import { get, post } from '../contract.ts';
import { instantText } from '../field-meta.ts';
import { text } from '../fields.ts';

const nullableText = z.nullable(z.string());

/** A message between the office and the provider that has an issue, or was offered it. */
export const ProviderMessage = z.object({
  id: z.int(),
  created_at: instantText(),
  body: z.string(),
  /** Whether somebody of the provider wrote it. */
  from_provider: z.boolean(),
  /** Null where the reader isn't told: the provider of the office's people. */
  author_name: nullableText,
  provider_id: z.int(),
  provider_name_en: z.string(),
  provider_name_ar: z.string(),
});
export type ProviderMessage = z.infer<typeof ProviderMessage>;
export const ProviderMessageInput = z.strictObject({ body: text(2000) });

/** A photo or paper that the provider's people put on a job. */
export const ProviderDocument = z.object({
  id: z.int(),
  created_at: instantText(),
  attachment_id: z.int(),
  note: nullableText,
  status: Attachment.shape.status,
  ...AttachedFile.shape,
});
export type ProviderDocument = z.infer<typeof ProviderDocument>;

const of = '/maintenance/issues/{issue_id}/provider_messages';
/** The office's side of the conversation, which the tenant has no part in. */
export const providerMessageCalls = {
  /** With every provider that was asked; each of them sees its own alone. */
  list: get('X-ISS-36', of, { needs: 'maintenance.view', answer: z.array(ProviderMessage) }),
  /** To the provider that has it, or was offered it. */
  create: post('X-ISS-37', of, {
    needs: 'maintenance.edit',
    wrapper: 'message',
    body: ProviderMessageInput,
    answer: ProviderMessage,
  }),
};

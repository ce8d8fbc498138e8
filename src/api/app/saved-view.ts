import * as z from 'zod/mini';
import { del, get, nothing, post, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { instantText } from '../field-meta.ts';

/** A named set of filters, sort and columns: the URL's query string. Private to a user, or shared with everyone. */
export const savedViewFields = defineFields('kit.views', {
  name: field.text(80),
  shared: field.flag(false, { label: 'kit.views.share' }),
});
export const SavedView = z.object({
  ...recordOf(savedViewFields),
  id: z.int(),
  list: z.string(),
  query: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  created_at: instantText(),
});
export type SavedView = z.infer<typeof SavedView>;

/** As an address has it, with what is no plain letter encoded. */
const SavedViewInput = z.strictObject({
  ...inputOf(savedViewFields),
  query: z.string().check(z.maxLength(2000), z.regex(/^[!-~]*$/)),
});
const listName = () => z.string().check(z.regex(/^[a-z_]{2,40}$/));

export const savedViewCalls = {
  list: get('X-SAV-01', '/saved_views', {
    needs: 'anybody',
    query: z.strictObject({ list: listName() }),
    answer: z.array(SavedView),
  }),
  create: post('X-SAV-02', '/saved_views', {
    needs: 'anybody',
    wrapper: 'saved_view',
    body: z.strictObject({ list: listName(), ...SavedViewInput.shape }),
    answer: SavedView,
  }),
  update: put('X-SAV-04', '/saved_views/{id}', {
    needs: 'anybody',
    wrapper: 'saved_view',
    body: z.partial(SavedViewInput),
    answer: SavedView,
  }),
  remove: del('X-SAV-03', '/saved_views/{id}', { needs: 'anybody', answer: nothing }),
};

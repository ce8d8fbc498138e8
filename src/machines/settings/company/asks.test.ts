import { afterEach, beforeEach, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Answered } from '../../../api/client.ts';
import { type Company, companyCalls } from '../../../api/settings/company.ts';
import { drafts } from '../../kit/edit/drafts.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { companyFlows } from './flows.ts';

const company = recordedAnswer(companyCalls.get);
const sent: object[] = [];
const open = () => {
  const save = fromPromise<Answered<Company>, { fields: object }>(async ({ input }) => {
    sent.push(input.fields);
    return { answer: { ...company, version: company.version + 1 }, message: null };
  });
  return createActor(companyFlows.form.provide({ actors: { save } as never }), {
    input: { record: company, owner: { company: 1, user: 1 }, today: '2026-03-01', draft: null },
  }).start();
};
beforeEach(() => {
  sent.length = 0;
});
afterEach(() => {
  drafts.trigger.forgotten({ key: { company: 1, user: 1, entity: 'company', id: company.id, parents: {} } });
});

it('a new slug is saved only after a yes to what it does', async () => {
  const form = open();
  form.send({ type: 'draft.change', field: 'slug', value: 'new-slug' });
  form.send({ type: 'save' });
  expect(form.getSnapshot().value).toBe('confirmingSave');
  expect(form.getSnapshot().context.question).toEqual({
    key: 'settings.company.slug_change',
    values: { before: company.slug, slug: 'new-slug' },
  });
  form.send({ type: 'keep.editing' });
  expect(form.getSnapshot()).toMatchObject({ value: 'dirty', context: { mine: { slug: 'new-slug' } } });
  expect(sent).toEqual([]);
  form.send({ type: 'save' });
  form.send({ type: 'confirm' });
  await waitFor(form, ({ status }) => status === 'done');
  expect(sent).toEqual([{ slug: 'new-slug' }]);
});

it('anything else is saved at once, and a slug that can’t be one is not asked about', async () => {
  const form = open();
  form.send({ type: 'draft.change', field: 'slug', value: 'No Slug' });
  form.send({ type: 'save' });
  expect(form.getSnapshot().value).toBe('invalid');
  form.send({ type: 'draft.change', field: 'slug', value: company.slug });
  form.send({ type: 'draft.change', field: 'name_en', value: 'Another name' });
  form.send({ type: 'save' });
  expect(form.getSnapshot().value).toBe('saving');
  await waitFor(form, ({ status }) => status === 'done');
  expect(sent).toEqual([{ name_en: 'Another name' }]);
});

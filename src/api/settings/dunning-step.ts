import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape, text } from '../fields.ts';

/** How a step's letter reaches the tenant. */
export const dunningChannels = ['email', 'print'] as const;
/** What a letter's text may name; each stands in braces. */
export const letterWords = ['tenant_name', 'total', 'company_name'] as const;

const letter = () => field.own('long', z.string(), text(3000), { isRequired: true, hint: 'settings.hint.letter' });

/** A step of dunning: so many days after the oldest due day, a letter. The last one is the final notice. */
export const dunningStepFields = defineFields('settings.dunning_step', {
  ...nameFields(),
  days: field.number({ from: 1, to: 365 }, { isSorted: true, isMain: true, hint: 'settings.hint.dunning_days' }),
  channel: field.presetChoice(dunningChannels, 'settings.dunning_step.channel', { initial: 'email' }),
  letter_en: letter(),
  letter_ar: letter(),
});
export const DunningStep = z.object({ ...recordShape, ...recordOf(dunningStepFields) });
export type DunningStep = z.infer<typeof DunningStep>;
export const DunningStepInput = z.strictObject(inputOf(dunningStepFields));
export const dunningStepColumns = columnsOf<DunningStep>(dunningStepFields, ['days', 'name_en', 'name_ar', 'channel']);

export const dunningStepCalls = crud('/dunning_steps', {
  ids: ['X-DUN-11', 'X-DUN-12', 'X-DUN-13', 'X-DUN-14', 'X-DUN-15'],
  module: 'settings',
  wrapper: 'dunning_step',
  record: DunningStep,
  input: DunningStepInput,
  sorts: sortsOf(dunningStepFields),
});

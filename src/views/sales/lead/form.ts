import type { Lead } from '../../../api/sales/lead.ts';
import type { Translate } from '../../../locales/translate.ts';
import { sourceOf } from '../../../machines/kit/choices.ts';
import { leadChoices } from '../../../machines/sales/lead/choices.ts';
import type { Choosing } from '../../kit/fields/choices.ts';
import type { I18n } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import type { Asks } from '../../kit/record/record-questions.tsx';

const interest = (t: Translate, levels: Choosing): FormField => ({
  name: 'interest_level_id',
  label: t('sales.lead.interest_level'),
  kind: 'select',
  ...levels,
});

/**
 * The fields of a lead's form, in order. `types` are the company's unit types, `levels` how much somebody wants; of `lead`
 * the present choices are named.
 */
export const leadFields = (
  { t, name: named }: I18n,
  types: { id: string; label: string }[],
  levels: Choosing,
  lead?: Lead,
): FormField[] => [
  { name: 'name', label: t('sales.lead.name'), isRequired: true },
  {
    name: 'kind',
    label: t('sales.lead.kind'),
    kind: 'select',
    choices: ['person', 'company'].map((id) => ({ id, label: t(`sales.kind.${id}`) })),
  },
  { name: 'mobile', label: t('sales.lead.mobile'), kind: 'tel' },
  { name: 'email', label: t('sales.lead.email'), kind: 'email' },
  {
    name: 'source',
    label: t('sales.lead.source'),
    kind: 'select',
    isRequired: true,
    choices: leadChoices.sources.map((id) => ({ id, label: t(`sales.source.${id}`) })),
  },
  {
    name: 'identity_type',
    label: t('sales.lead.identity_type'),
    kind: 'select',
    choices: ['saudi_no', 'iqama_no', 'passport_no'].map((id) => ({ id, label: t(`sales.identity.${id}`) })),
  },
  { name: 'identity_no', label: t('sales.lead.identity_no') },
  { name: 'identity_expiry', label: t('sales.lead.identity_expiry'), kind: 'date' },
  { name: 'commercial_register', label: t('sales.lead.commercial_register') },
  {
    name: 'property_use',
    label: t('sales.lead.property_use'),
    kind: 'select',
    choices: ['residential', 'commercial', 'general'].map((id) => ({ id, label: t(`sales.use.${id}`) })),
  },
  { name: 'unit_type_id', label: t('sales.lead.unit_type'), kind: 'select', choices: types },
  {
    name: 'compound_id',
    label: t('sales.lead.compound'),
    kind: 'combo',
    source: sourceOf('compound'),
    shown: named({ name_en: lead?.compound_name_en, name_ar: lead?.compound_name_ar }) || undefined,
  },
  interest(t, levels),
  {
    name: 'assignee_id',
    label: t('sales.lead.assignee'),
    kind: 'combo',
    source: sourceOf('user'),
    shown: lead?.assignee_name ?? undefined,
  },
  { name: 'budget_min', label: t('sales.lead.budget_min'), kind: 'money' },
  { name: 'budget_max', label: t('sales.lead.budget_max'), kind: 'money' },
  { name: 'move_in_on', label: t('sales.lead.move_in'), kind: 'date' },
  { name: 'note', label: t('sales.lead.note'), kind: 'long' },
];

/** What a lead's transitions ask for. */
export const leadAsks = (t: Translate, levels: Choosing): Asks => ({
  contact: [
    { name: 'outcome', label: t('sales.ask.outcome'), kind: 'long', isRequired: true },
    {
      name: 'kind',
      label: t('sales.ask.contact_kind'),
      kind: 'select',
      hint: t('sales.ask.contact_hint'),
      choices: ['call', 'whatsapp', 'email', 'meeting'].map((id) => ({ id, label: t(`sales.activity.${id}`) })),
    },
  ],
  outcome: [{ name: 'outcome', label: t('sales.ask.outcome'), kind: 'long', isRequired: true }],
  note: [{ name: 'note', label: t('sales.ask.note'), kind: 'long', isRequired: true }],
  reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
  viewing: [{ name: 'viewing_on', label: t('sales.ask.viewing_on'), kind: 'date', isRequired: true }],
  lose: [
    {
      name: 'reason',
      label: t('sales.ask.lost_reason'),
      kind: 'select',
      isRequired: true,
      choices: leadChoices.lostReasons.map((id) => ({ id, label: t(`sales.lost.${id}`) })),
    },
    { name: 'note', label: t('sales.ask.note'), kind: 'long' },
  ],
  qualify: [interest(t, levels)],
});

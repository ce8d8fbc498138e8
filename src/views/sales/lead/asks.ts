import { lostReasons, qualifyFields } from '../../../api/sales/lead.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { EventForms } from '../../kit/record/record-prompts.tsx';

/** The forms of a lead's transitions. */
export function useLeadAsks(): EventForms {
  const { t } = useTexts();
  return {
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
        choices: lostReasons.map((id) => ({ id, label: t(`sales.lost.${id}`) })),
      },
      { name: 'note', label: t('sales.ask.note'), kind: 'long' },
    ],
    qualify: useFormFields(qualifyFields),
  };
}

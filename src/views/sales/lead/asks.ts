import { lostReasons, qualifyFields } from '../../../api/sales/lead.ts';
import { sourceOf } from '../../../machines/kit/choices.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { EventForms } from '../../kit/record/record-prompts.tsx';

/** When units are shown. */
const halfHours = Array.from(
  { length: 27 },
  (_, at) => `${String(8 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
);

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
        initial: 'call',
        choices: ['call', 'whatsapp', 'email', 'meeting'].map((id) => ({ id, label: t(`sales.activity.${id}`) })),
      },
    ],
    outcome: [{ name: 'outcome', label: t('sales.ask.outcome'), kind: 'long', isRequired: true }],
    note: [{ name: 'note', label: t('sales.ask.note'), kind: 'long', isRequired: true }],
    reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
    viewing: [
      { name: 'viewing_on', label: t('sales.ask.viewing_on'), kind: 'date', isRequired: true },
      {
        name: 'viewing_time',
        label: t('sales.ask.viewing_time'),
        kind: 'select',
        choices: halfHours.map((time) => ({ id: time, label: time })),
      },
      { name: 'viewing_unit_id', label: t('sales.unit.number'), kind: 'combo', source: sourceOf('unit') },
      {
        name: 'viewing_escort_id',
        label: t('sales.ask.viewing_escort'),
        hint: t('sales.ask.viewing_escort_hint'),
        kind: 'combo',
        source: sourceOf('user', '/leasing_users'),
      },
    ],
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

import { type DamagedItem, damagedItemFields } from '../../../api/leasing/damaged-item.ts';
import { openFileMachine } from '../../../machines/app/attachment/content.ts';
import { damagedItemsMachine } from '../../../machines/leasing/damaged-item/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { fileField } from '../../kit/fields/file-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** What is broken or missing, at what price, with a photo. Once the statement is issued, its damages stay. */
export const Damages = partList<DamagedItem>({
  machine: damagedItemsMachine,
  fields: damagedItemFields,
  texts: {
    label: 'leasing.clearance.step.damages',
    add: 'leasing.damaged_item.add',
    none: 'leasing.damaged_item.none',
    hint: 'leasing.damaged_item.none_hint',
  },
  nameOf: ({ description }) => description,
  more: (i18n) => [fileField('attachment_id', 'leasing.damaged_item.photo', 'leasing_clearance', i18n)],
  columns: [
    [
      { field: 'description', as: 'strong' },
      { field: 'room', as: 'small' },
      {
        say: ({ damage_price_name_en: name_en, damage_price_name_ar: name_ar }, { name }) => name({ name_en, name_ar }),
        as: 'small',
      },
    ],
    [
      { say: ({ quantity, unit_price }, { number, money }) => `${number(quantity / 100)} × ${money(unit_price)}` },
      {
        say: ({ wear_percent }, { t, number }) => t('leasing.damaged_item.worn', { percent: number(wear_percent) }),
        as: 'small',
      },
      { show: (item) => <Photo item={item} /> },
    ],
    [
      { field: 'amount', as: 'strong' },
      {
        say: ({ is_billed, issue_ref_no }, { t }) =>
          is_billed && t('leasing.damaged_item.billed', { ref_no: issue_ref_no ?? '' }),
        as: 'small',
      },
    ],
  ],
});

function Photo({ item: { attachment_id, description } }: { item: DamagedItem }) {
  const { t } = useTexts();
  const { perform, busy } = useTask(openFileMachine);
  if (attachment_id === null) return null;
  return (
    <Button
      kind="quiet"
      isPending={busy}
      aria-label={t('leasing.damaged_item.open_photo', { name: description })}
      onPress={() => perform({ id: attachment_id, as: 'preview' })}
    >
      {t('leasing.damaged_item.photo')}
    </Button>
  );
}

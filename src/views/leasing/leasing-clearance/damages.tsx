import { type DamagedItem, damagedItemFields } from '../../../api/leasing/damaged-item.ts';
import { openFileMachine } from '../../../machines/app/attachment/content.ts';
import { damagedItemsMachine } from '../../../machines/leasing/damaged-item/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import type { FormField } from '../../kit/fields/form-field.tsx';
import { UploadField } from '../../kit/fields/upload-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** What is broken or missing, at what price, with a photo. Once the statement is issued, its damages stay. */
export function Damages({ clearance, isEditable }: { clearance: number; isEditable: boolean }) {
  const { t, money, number, name } = useTexts();
  // The list's path calls the clearance `id`, those of its rows `clearance_id`.
  const found = useParts(damagedItemsMachine, { id: clearance, clearance_id: clearance });
  const parts = isEditable ? found : { ...found, add: undefined, edit: () => undefined, remove: () => undefined };
  const photo: FormField = {
    name: 'attachment_id',
    label: t('leasing.damaged_item.photo'),
    own: {
      show: ({ value, ...props }) => (
        <UploadField
          {...props}
          label={t('leasing.damaged_item.photo')}
          owner="leasing_clearance"
          value={typeof value === 'number' ? value : null}
        />
      ),
      say: (value) => t(value ? 'kit.upload.kept' : 'kit.nothing'),
    },
  };
  return (
    <PartList
      parts={parts}
      label={t('leasing.clearance.step.damages')}
      add={t('leasing.damaged_item.add')}
      none={t('leasing.damaged_item.none')}
      noneHint={t('leasing.damaged_item.none_hint')}
      nameOf={({ description }) => description}
      fields={[...useFormFields(damagedItemFields), photo]}
      show={(item) => [
        <>
          <strong>{item.description}</strong>
          {item.room && <small>{item.room}</small>}
          {item.damage_price_id && (
            <small>{name({ name_en: item.damage_price_name_en, name_ar: item.damage_price_name_ar })}</small>
          )}
        </>,
        <>
          <span className="num">
            {number(item.quantity / 100)} × {money(item.unit_price)}
          </span>
          <small>{t('leasing.damaged_item.worn', { percent: number(item.wear_percent) })}</small>
          <Photo item={item} />
        </>,
        <strong key="amount" className="num">
          {money(item.amount)}
        </strong>,
      ]}
    />
  );
}

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

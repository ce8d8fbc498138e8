import { Link } from 'wouter';
import { snagFields } from '../../../api/property/snag.ts';
import { receiptSnagsMachine } from '../../../machines/property/snag/flows.ts';
import { snagLifecycle } from '../../../machines/property/snag/lifecycle.ts';
import { AttachedPhoto } from '../../kit/display/attached-file.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';
import { usePhotoField } from '../snag/photo-field.tsx';

/** The snags of a unit's delivery, in the order in which they were found; before its inspection there is nothing to find. */
export function Snags({ unit, isInspected }: { unit: number; isInspected: boolean }) {
  const { t } = useTexts();
  const found = useParts(receiptSnagsMachine, { unit_id: unit });
  const parts = isInspected ? found : { ...found, add: undefined };
  return (
    <PartList
      parts={parts}
      fields={[...useFormFields(snagFields), usePhotoField('photo_id')]}
      label={t('app.nav.snags')}
      add={t('property.snag.new')}
      none={t('property.snag.none')}
      noneHint={t('property.snag.none_hint')}
      nameOf={({ room, severity }) => `${room} · ${t(`property.snag.severity_name.${severity}`)}`}
      show={(snag) => [
        <>
          <Link href={`/snags/${snag.id}`}>{snag.room}</Link>
          <small>{snag.description}</small>
        </>,
        <>
          <span>{t(`property.snag.severity_name.${snag.severity}`)}</span>
          <small>{t(`property.snag.category_name.${snag.category}`)}</small>
        </>,
        <Row key="status">
          <StatusChip lifecycle={snagLifecycle} status={snag.status} />
          {snag.photo_id !== null && (
            <AttachedPhoto id={snag.photo_id} label={t('property.snag.photo_of', { room: snag.room })} />
          )}
        </Row>,
      ]}
    />
  );
}

import { type Snag, snagFields } from '../../../api/property/snag.ts';
import { receiptSnagsMachine } from '../../../machines/property/snag/flows.ts';
import { snagLifecycle } from '../../../machines/property/snag/lifecycle.ts';
import { AttachedPhoto } from '../../kit/display/attached-file.tsx';
import { fileField } from '../../kit/fields/file-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { partList } from '../../kit/record/part-list.tsx';

/** The snags of a unit's delivery, in the order in which they were found. */
export const Snags = partList<Snag>({
  machine: receiptSnagsMachine,
  fields: snagFields,
  texts: { label: 'app.nav.snags', add: 'property.snag.new', none: 'property.snag.none', hint: 'property.snag.none_hint' },
  nameOf: ({ room, severity }, { t }) => `${room} · ${t(`property.snag.severity_name.${severity}`)}`,
  more: (i18n) => [fileField('photo_id', 'property.snag.photo_id', 'snag', i18n)],
  columns: [
    [
      { field: 'room', to: ({ id }) => `/snags/${id}` },
      { say: ({ description }) => description, as: 'small' },
    ],
    ['severity', { field: 'category', as: 'small' }],
    [{ status: snagLifecycle }, { show: ({ photo_id, room }) => photo_id !== null && <Photo id={photo_id} room={room} /> }],
  ],
});

function Photo({ id, room }: { id: number; room: string }) {
  const { t } = useTexts();
  return <AttachedPhoto id={id} label={t('property.snag.photo_of', { room })} />;
}

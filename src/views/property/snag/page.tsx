import { Link } from 'wouter';
import { type Snag, snagFields } from '../../../api/property/snag.ts';
import { readSnagLog, snagFlows } from '../../../machines/property/snag/flows.ts';
import { snagLifecycle } from '../../../machines/property/snag/lifecycle.ts';
import { AttachedPhoto } from '../../kit/display/attached-file.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { fileField } from '../../kit/fields/file-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const details = ['severity', 'category', 'description', 'contractor', 'due_on', 'fixed_on', 'reason'];

/** /snags/:id */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t } = i18n;
  return (
    <RecordPage<Snag>
      entity="snag"
      machine={snagFlows.page}
      id={id}
      lifecycle={snagLifecycle}
      back={{ to: '/snags', label: t('app.nav.snags') }}
      title={(snag) => snag.room}
      facts={(snag) => (
        <>
          <Link href={`/delivery-receipts/${snag.delivery_receipt_id}`}>{t('app.entity.delivery_receipt')}</Link>
          <bdi>{snag.sellable_number}</bdi>
          <span>{t(`property.snag.severity_name.${snag.severity}`)}</span>
        </>
      )}
      form={[...useFormFields(snagFields), fileField('photo_id', 'property.snag.photo_id', 'snag', i18n)]}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        assignment: [
          { name: 'contractor', label: t('property.snag.contractor'), isRequired: true },
          { name: 'due_on', label: t('property.snag.due_on'), kind: 'date', isRequired: true },
        ],
        fix: [fileField('fixed_photo_id', 'property.snag.fixed_photo_id', 'snag', i18n)],
      }}
      log={(snag, signal) => readSnagLog(snag.id, signal)}
      dates={(snag) => (snag.fixed_on ? [] : datesOf(snagFields, snag, ['due_on']))}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (snag) => (
            <>
              <FieldFacts fields={snagFields} names={details} record={snag} />
              <Row>
                {snag.photo_id !== null && (
                  <AttachedPhoto id={snag.photo_id} label={t('property.snag.photo_of', { room: snag.room })} />
                )}
                {snag.fixed_photo_id !== null && (
                  <AttachedPhoto id={snag.fixed_photo_id} label={t('property.snag.fixed_photo_id')} />
                )}
              </Row>
            </>
          ),
        },
      ]}
    />
  );
}

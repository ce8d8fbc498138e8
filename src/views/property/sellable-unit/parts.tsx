import { progressFields } from '../../../api/property/progress.ts';
import { progressFlows } from '../../../machines/property/progress/flows.ts';
import { sellableWarrantyFlows, useCompoundWarrantiesMachine } from '../../../machines/property/sellable-warranty/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { PartList, useParts } from '../../kit/record/parts.tsx';
import { WarrantyList } from '../compound/warranties.tsx';

/** How far a unit was built, the newest day first. */
export function ProgressOf({ unit }: { unit: number }) {
  const { t, date, percent } = useTexts();
  const parts = useParts(progressFlows.list, { unit_id: unit });
  return (
    <PartList
      parts={parts}
      fields={useFormFields(progressFields)}
      label={t('property.progress.title')}
      add={t('property.progress.new')}
      none={t('property.progress.none')}
      nameOf={({ reached_on }) => date(reached_on)}
      show={(row) => [
        <strong key="percent" className="num">
          {percent(row.percent)}
        </strong>,
        <>
          <span>{t(`property.progress.stage_name.${row.stage}`)}</span>
          {row.note && <small>{row.note}</small>}
        </>,
        date(row.reached_on),
      ]}
    />
  );
}

/** The warranties of a unit; those of its compound can be copied. */
export function WarrantiesOf({ unit: unit_id }: { unit: number }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { perform, busy, failure } = useTask(useCompoundWarrantiesMachine);
  return (
    <Stack>
      <WarrantyList machine={sellableWarrantyFlows.list} parents={{ unit_id }} />
      {may('units.edit') && (
        <Row>
          <Button isPending={busy} onPress={() => perform({ unit_id })}>
            {t('property.sellable.use_compounds')}
          </Button>
          {failure && <small role="alert">{failure.message}</small>}
        </Row>
      )}
    </Stack>
  );
}

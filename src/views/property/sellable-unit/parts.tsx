import { type Progress, progressFields } from '../../../api/property/progress.ts';
import { progressFlows } from '../../../machines/property/progress/flows.ts';
import { sellableWarrantyFlows, useCompoundWarrantiesMachine } from '../../../machines/property/sellable-warranty/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { partList } from '../../kit/record/part-list.tsx';
import { warrantyList } from '../compound/warranties.tsx';

/** How far a unit was built, the newest day first. */
export const ProgressOf = partList<Progress>({
  machine: progressFlows.list,
  fields: progressFields,
  texts: { label: 'property.progress.title', add: 'property.progress.new', none: 'property.progress.none' },
  nameOf: ({ reached_on }, { date }) => date(reached_on),
  columns: [
    [{ say: ({ percent: reached }, { percent }) => percent(reached), as: 'strong' }],
    ['stage', { say: ({ note }) => note, as: 'small' }],
    ['reached_on'],
  ],
});

const Warranties = warrantyList(sellableWarrantyFlows.list);

/** The warranties of a unit; those of its compound can be copied. */
export function WarrantiesOf({ unit: unit_id }: { unit: number }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { perform, busy, failure } = useTask(useCompoundWarrantiesMachine);
  return (
    <Stack>
      <Warranties parents={{ unit_id }} />
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

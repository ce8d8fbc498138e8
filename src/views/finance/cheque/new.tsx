import { useSelector } from '@xstate/react';
import { parseAsInteger, useQueryState } from 'nuqs';
import { chequeSeriesFields } from '../../../api/finance/cheque.ts';
import { chequeFlows } from '../../../machines/finance/cheque/flows.ts';
import { typedSeries } from '../../../machines/finance/rules/cheque-series.ts';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { contextOf, type EditRefOf } from '../../kit/record/edit-ref.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';

const names = ['tenant_id', 'bank_code', 'drawer', 'first_no', 'count', 'first_on', 'step_months', 'amount'] as const;

/** /cheques/new: a series of cheques */
export function New() {
  const [tenant_id] = useQueryState('tenant_id', parseAsInteger);
  return (
    <NewRecordPage
      title={useNewLabel('cheque')}
      machine={chequeFlows.form}
      fields={useFormFields(chequeSeriesFields, names)}
      back="/cheques"
      parents={tenant_id ? { tenant_id } : undefined}
      extra={(edit) => <Series edit={edit} />}
    />
  );
}

/** The cheques as they will stand in the safe. */
function Series({ edit }: { edit: EditRefOf }) {
  const { t, date } = useTexts();
  const cheques = typedSeries(useSelector(edit, contextOf).mine);
  if (!cheques.length) return null;
  return (
    <SmallTable
      caption={t('app.nav.cheques')}
      heads={[{ label: t('finance.cheque.cheque_no') }, { label: t('finance.cheque.cheque_on') }]}
      rows={cheques.map(({ cheque_no, cheque_on }) => ({
        key: cheque_no,
        cells: [
          <bdi key="n" dir="ltr">
            {cheque_no}
          </bdi>,
          date(cheque_on),
        ],
      }))}
    />
  );
}

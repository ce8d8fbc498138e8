import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { type ReportSchedule, reportNamed, reportScheduleFields } from '../../../api/insight/report-schedule.ts';
import { reportScheduleFlows } from '../../../machines/insight/report-schedule/flows.ts';
import { Row } from '../../kit/display/parts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { contextOf, type EditRefOf } from '../../kit/record/edit-ref.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { Recipients } from './recipients.tsx';
import { Wanted } from './wanted.tsx';

const names = ['report', 'name', 'period', 'format', 'frequency', 'weekday', 'month_day', 'time', 'skips_empty'];

/** /report-schedules/new: of the report in the URL, with the filters that its page had, or of one that is chosen. */
export function New() {
  const search = useSearch();
  const isGiven = reportNamed(new URLSearchParams(search).get('report')) !== undefined;
  const fields = useFormFields(reportScheduleFields, names).map((one) => ({
    ...one,
    ...(one.name === 'report' && isGiven && { isShown: () => false }),
    ...(one.name === 'weekday' && { isShown: isEvery('weekly'), isRequired: true }),
    ...(one.name === 'month_day' && { isShown: isEvery('monthly'), isRequired: true }),
  }));
  return (
    <NewRecordPage
      key={search}
      title={useNewLabel('report_schedule')}
      machine={reportScheduleFlows.form}
      action={search}
      fields={fields}
      back="/report-schedules"
      extra={(edit) => (
        <>
          {isGiven && <Given edit={edit} />}
          <Recipients edit={edit} />
        </>
      )}
    />
  );
}
const isEvery =
  (wanted: string) =>
  ({ frequency }: Record<string, unknown>) =>
    frequency === wanted;

function Given({ edit }: { edit: EditRefOf }) {
  const { report, by, query } = useSelector(edit, contextOf).mine as Pick<ReportSchedule, 'report' | 'by' | 'query'>;
  return (
    <Row>
      <Wanted report={report} by={by ?? null} query={query} />
    </Row>
  );
}

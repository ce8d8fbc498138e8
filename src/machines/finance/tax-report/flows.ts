import { taxReportCalls } from '../../../api/finance/tax-report.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { saveFile } from '../../kit/save-file.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { taxReportLifecycle } from './lifecycle.ts';

export const taxReportFlows = movedFlows('tax_report', taxReportCalls, taxReportLifecycle);

/** Saves the document that was sent, as XML. */
export const taxXmlMachine = taskFlow<{ id: number }, null>().provide({
  actors: {
    perform: performer(async ({ id }, signal) => {
      await saveFile(`/tax_reports/${id}/xml`, { signal });
      return { answer: null, message: null };
    }),
  },
});

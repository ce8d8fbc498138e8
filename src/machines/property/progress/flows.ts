import { blankOf } from '../../../api/define-fields.ts';
import { type Progress, ProgressInput, progressCalls, progressErrors, progressFields } from '../../../api/property/progress.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

export const progressFlows = childFlows<Progress, ProgressInput>(
  {
    entity: 'progress',
    module: 'units',
    input: ProgressInput,
    // A form that is still being filled in lacks required fields.
    blank: () => blankOf(progressFields) as ProgressInput,
    also: progressErrors,
    removedBy: 'units.delete',
  },
  progressCalls,
);

import { type Progress, ProgressInput, progressCalls, progressErrors, progressFields } from '../../../api/property/progress.ts';
import { childFlows } from '../../kit/list/child-flows.ts';

export const progressFlows = childFlows<Progress, ProgressInput>(
  'progress',
  { fields: progressFields, input: ProgressInput, also: progressErrors },
  progressCalls,
);

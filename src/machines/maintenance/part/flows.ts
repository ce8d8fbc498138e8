import { blankOf } from '../../../api/define-fields.ts';
import { PartInput, partCalls, partFields } from '../../../api/maintenance/part.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const partFlows = entityFlows('part', partCalls, { input: PartInput, blank: blankOf(partFields) });

import { blankOf } from '../../../api/define-fields.ts';
import { ServiceInput, serviceCalls, serviceFields } from '../../../api/settings/service.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const serviceFlows = entityFlows('service', serviceCalls, { input: ServiceInput, blank: blankOf(serviceFields) });

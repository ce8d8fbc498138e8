import { inputNames } from '../../../api/define-fields.ts';
import { tenantFields } from '../../../api/leasing/tenant.ts';

/** A tenant's form: whether it is a person or a company stays. */
export const tenantForm = inputNames(tenantFields).filter((name) => name !== 'kind');

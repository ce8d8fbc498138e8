import { blankOf } from '../../../api/define-fields.ts';
import { RoleInput, roleCalls, roleFields } from '../../../api/settings/role.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

/** The privilege matrix is one of the form's fields. */
export const roleFlows = entityFlows('role', roleCalls, { input: RoleInput, blank: blankOf(roleFields) });

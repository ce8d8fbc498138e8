import { blankOf } from '../../../api/define-fields.ts';
import { UserInput, userCalls, userFields } from '../../../api/settings/user.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

/** Saving a new user sends the invitation. */
export const userFlows = entityFlows('user', userCalls, { input: UserInput, blank: blankOf(userFields) });

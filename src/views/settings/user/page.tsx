import { type User, userColumns, userFields, userStateOf } from '../../../api/settings/user.ts';
import { userFlows } from '../../../machines/settings/user/flows.ts';
import { Chip } from '../../kit/display/parts.tsx';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';

function UserState({ user }: { user: User }) {
  const { t } = useTexts();
  const state = userStateOf(user);
  return (
    <Chip tone={state === 'active' ? 'green' : state === 'invited' ? 'blue' : 'gray'}>{t(`settings.user_state.${state}`)}</Chip>
  );
}

export const { List, New, Page } = entityScreens('user', {
  flows: userFlows,
  fields: userFields,
  columns: userColumns,
  form: ['name', 'email', 'mobile', 'language', 'role_id', 'supervisor_id', 'active'],
  cells: { state: (user) => <UserState user={user} /> },
  extra: (user, edit) => user && !edit && <ResetSecondFactor user={user} />,
  facts: (user) => <UserState user={user} />,
});

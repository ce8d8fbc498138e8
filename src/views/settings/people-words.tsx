import { useSelector } from '@xstate/react';
import type { Role } from '../../api/settings/role.ts';
import type { SalesMember } from '../../api/settings/sales-member.ts';
import type { User } from '../../api/settings/user.ts';
import { roleChoices, supervisorChoices, userChoices } from '../../machines/settings/choices.ts';
import { roleColumns, salesMemberColumns, userColumns, userStateOf } from '../../machines/settings/columns.ts';
import { roleEditMachine, roleMachine, rolesMachine } from '../../machines/settings/role/flows.ts';
import { salesMemberEditMachine, salesMemberMachine, salesMembersMachine } from '../../machines/settings/sales-member/flows.ts';
import { userEditMachine, userMachine, usersMachine } from '../../machines/settings/user/flows.ts';
import { Chip } from '../kit/display/parts.tsx';
import { useChoosing, useWords } from '../kit/fields/choices.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import { wordsOf } from '../kit/list/columns.tsx';
import type { EditRefOf } from '../kit/record/edit-ref.ts';
import { useNames } from './list-words.ts';
import { type Granted, PrivilegeMatrix } from './privilege-matrix.tsx';
import type { SettingWords } from './setting-pages.tsx';

export function useUsers(): SettingWords<User> {
  const said = useTexts();
  const { t } = said;
  const roles = useChoosing(roleChoices);
  const people = useChoosing(userChoices);
  const languages = useWords('settings.language', ['en', 'ar']);
  const role = { name: 'role_id', label: t('settings.field.role') };
  return {
    path: 'users',
    title: t('settings.users'),
    one: t('settings.users.one'),
    module: 'users',
    entity: 'user',
    list: usersMachine,
    record: userMachine,
    edit: userEditMachine,
    columns: wordsOf(userColumns, said, { state: (row) => <UserState user={row} /> }),
    filters: [{ id: 'role_id', label: role.label, choices: roles.choices }],
    form: [
      { name: 'name', label: t('settings.field.name'), isRequired: true },
      {
        name: 'email',
        label: t('settings.field.email'),
        kind: 'email',
        isRequired: true,
        hint: t('settings.hint.invitation'),
      },
      { name: 'mobile', label: t('settings.field.mobile'), kind: 'tel' },
      { name: 'language', label: t('settings.field.language'), kind: 'select', choices: languages },
      { ...role, kind: 'select', ...roles, isRequired: true },
      { name: 'supervisor_id', label: t('settings.field.supervisor'), kind: 'select', ...people },
      { name: 'active', label: t('settings.field.active'), kind: 'check' },
    ],
    titleOf: (user) => user.name,
    facts: (user) => <UserState user={user} />,
  };
}

function UserState({ user }: { user: User }) {
  const { t } = useTexts();
  const state = userStateOf(user);
  return (
    <Chip tone={state === 'active' ? 'green' : state === 'invited' ? 'blue' : 'gray'}>{t(`settings.user_state.${state}`)}</Chip>
  );
}

export function useRoles(): SettingWords<Role> {
  const said = useTexts();
  const { t, name } = said;
  const fields = useNames();
  const flags = (['is_admin', 'is_sales', 'is_provider'] as const).map((flag) => ({
    name: flag,
    label: t(`settings.field.${flag}`),
    kind: 'check' as const,
  }));
  return {
    path: 'roles',
    title: t('settings.roles'),
    one: t('settings.roles.one'),
    module: 'roles',
    entity: 'role',
    list: rolesMachine,
    record: roleMachine,
    edit: roleEditMachine,
    columns: wordsOf(roleColumns, said),
    form: [...fields, ...flags],
    titleOf: name,
    extra: (role, edit) =>
      edit ? <MatrixField edit={edit} /> : role && <PrivilegeMatrix granted={role.privileges} isAdmin={role.is_admin} />,
  };
}

/** The matrix as a field of the role's form. */
function MatrixField({ edit }: { edit: EditRefOf }) {
  const mine = useSelector(edit, (snapshot) => snapshot.context.mine);
  return (
    <PrivilegeMatrix
      granted={(mine.privileges ?? {}) as Granted}
      isAdmin={mine.is_admin === true}
      onChange={(value) => edit.send({ type: 'draft.change', field: 'privileges', value })}
    />
  );
}

export function useSalesMembers(): SettingWords<SalesMember> {
  const said = useTexts();
  const { t } = said;
  const people = useChoosing(userChoices);
  const supervisors = useChoosing(supervisorChoices);
  const supervisor = { name: 'supervisor_id', label: t('settings.field.supervisor') };
  return {
    path: 'sales',
    title: t('settings.sales'),
    one: t('settings.sales.one'),
    module: 'sales',
    entity: 'sales_member',
    list: salesMembersMachine,
    record: salesMemberMachine,
    edit: salesMemberEditMachine,
    columns: wordsOf(salesMemberColumns, said),
    filters: [{ id: 'supervisor_id', label: supervisor.label, choices: supervisors.choices }],
    form: [
      { name: 'user_id', label: t('settings.field.user'), kind: 'select', ...people, isRequired: true },
      { ...supervisor, kind: 'select', ...supervisors },
      { name: 'yearly_target', label: t('settings.field.yearly_target'), kind: 'money' },
      { name: 'active', label: t('settings.field.active'), kind: 'check' },
    ],
    titleOf: (member) => member.user_name,
  };
}

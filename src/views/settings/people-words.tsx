import { useSelector } from '@xstate/react';
import type { Role } from '../../api/settings/role.ts';
import type { SalesMember } from '../../api/settings/sales-member.ts';
import type { User } from '../../api/settings/user.ts';
import { roleChoices, supervisorChoices, userChoices } from '../../machines/settings/choices.machine.ts';
import { roleEditMachine, roleMachine, rolesMachine } from '../../machines/settings/role.machine.ts';
import { salesMemberEditMachine, salesMemberMachine, salesMembersMachine } from '../../machines/settings/sales-member.machine.ts';
import { userEditMachine, userMachine, usersMachine } from '../../machines/settings/user.machine.ts';
import { Chip } from '../kit/display/parts.tsx';
import { useChoosing, useWords } from '../kit/fields/choices.ts';
import { useTexts } from '../kit/ground/texts.tsx';
import type { EditRefOf } from '../kit/record/record-form.tsx';
import { useNames } from './list-words.ts';
import { type Granted, PrivilegeMatrix } from './privilege-matrix.tsx';
import type { SettingWords } from './setting-pages.tsx';

export function useUsers(): SettingWords<User> {
  const { t, name } = useTexts();
  const roles = useChoosing(roleChoices);
  const people = useChoosing(userChoices);
  const languages = useWords('settings.language', ['en', 'ar']);
  const role = { name: 'role_id', label: t('settings.roles.one') };
  return {
    path: 'users',
    title: t('settings.users'),
    one: t('settings.users.one'),
    module: 'users',
    list: usersMachine,
    record: userMachine,
    edit: userEditMachine,
    columns: [
      { id: 'name', label: t('settings.field.name'), show: (row) => row.name, sort: 'name', isMain: true },
      {
        id: 'email',
        label: t('settings.field.email'),
        show: (row) => <bdi dir="ltr">{row.email}</bdi>,
        sort: 'email',
      },
      {
        id: 'role',
        label: role.label,
        show: (row) => name({ name_en: row.role_name_en, name_ar: row.role_name_ar }),
        isMain: true,
      },
      {
        id: 'supervisor',
        label: t('settings.field.supervisor'),
        show: (row) => row.supervisor_name ?? t('kit.none'),
      },
      {
        id: 'state',
        label: t('settings.field.state'),
        show: (row) => <UserState user={row} />,
        isMain: true,
      },
    ],
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
    extra: (user) => user && <UserState user={user} />,
  };
}

function UserState({ user }: { user: User }) {
  const { t } = useTexts();
  const state = !user.active ? 'inactive' : user.invited ? 'invited' : 'active';
  return (
    <Chip tone={state === 'active' ? 'green' : state === 'invited' ? 'blue' : 'gray'}>{t(`settings.user_state.${state}`)}</Chip>
  );
}

export function useRoles(): SettingWords<Role> {
  const { t, name, number } = useTexts();
  const { columns, fields } = useNames();
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
    list: rolesMachine,
    record: roleMachine,
    edit: roleEditMachine,
    columns: [
      ...columns,
      ...flags.map(({ name: flag, label }) => ({
        id: flag,
        label,
        show: (row: Role) => t(row[flag] ? 'kit.yes' : 'kit.no'),
      })),
      { id: 'users', label: t('settings.users'), show: (row) => number(row.users_count), isNumber: true },
    ],
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
  const { t, money } = useTexts();
  const people = useChoosing(userChoices);
  const supervisors = useChoosing(supervisorChoices);
  const supervisor = { name: 'supervisor_id', label: t('settings.field.supervisor') };
  return {
    path: 'sales',
    title: t('settings.sales'),
    one: t('settings.sales.one'),
    module: 'sales',
    list: salesMembersMachine,
    record: salesMemberMachine,
    edit: salesMemberEditMachine,
    columns: [
      { id: 'name', label: t('settings.field.name'), show: (row) => row.user_name, isMain: true },
      { id: 'email', label: t('settings.field.email'), show: (row) => <bdi dir="ltr">{row.user_email}</bdi> },
      { id: 'supervisor', label: supervisor.label, show: (row) => row.supervisor_name ?? t('kit.none') },
      {
        id: 'target',
        label: t('settings.field.yearly_target'),
        show: (row) => money(row.yearly_target),
        isNumber: true,
        sort: 'yearly_target',
        isMain: true,
      },
      {
        id: 'active',
        label: t('settings.field.active'),
        show: (row) => t(row.active ? 'kit.yes' : 'kit.no'),
      },
    ],
    filters: [{ id: 'supervisor_id', label: supervisor.label, choices: supervisors.choices }],
    form: [
      { name: 'user_id', label: t('settings.users.one'), kind: 'select', ...people, isRequired: true },
      { ...supervisor, kind: 'select', ...supervisors },
      { name: 'yearly_target', label: t('settings.field.yearly_target'), kind: 'money' },
      { name: 'active', label: t('settings.field.active'), kind: 'check' },
    ],
    titleOf: (member) => member.user_name,
  };
}

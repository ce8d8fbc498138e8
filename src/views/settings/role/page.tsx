import { useSelector } from '@xstate/react';
import { roleColumns, roleFields } from '../../../api/settings/role.ts';
import { roleFlows } from '../../../machines/settings/role/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import { type Granted, PrivilegeMatrix } from './privilege-matrix.tsx';

/** The privilege matrix is a field of the role's form. */
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

export const { List, New, Page } = entityScreens('role', {
  flows: roleFlows,
  fields: roleFields,
  columns: roleColumns,
  form: ['name_en', 'name_ar', 'is_admin', 'is_sales', 'is_provider'],
  extra: (role, edit) =>
    edit ? <MatrixField edit={edit} /> : role && <PrivilegeMatrix granted={role.privileges} isAdmin={role.is_admin} />,
});

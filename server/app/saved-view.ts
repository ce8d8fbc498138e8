import type { SavedView, savedViewCalls } from '../../src/api/app/saved-view.ts';
import { savedViews } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { insertRow, setColumns } from '../kit/records.ts';

/** The saved views visible to this user: their own and shared ones. */
const visible = `select v.id, v.list, v.name, v.query, v.shared, v.user_id, u.name as user_name, v.created_at
  from saved_views v join users u on u.company_id = v.company_id and u.id = v.user_id
  where v.company_id = $1 and (v.user_id = $2 or v.shared)`;

async function oneOf(scope: Scope, viewer: number, id: number): Promise<SavedView> {
  const { rows } = await scope.client.query<SavedView>(`${visible} and v.id = $3`, [scope.company, viewer, id]);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A view that this user may change: their own, or any for an administrator. */
async function ownOf(scope: Scope, { viewer }: CurrentUser, id: number): Promise<SavedView> {
  const view = await oneOf(scope, viewer.id, id);
  if (view.user_id !== viewer.id && !viewer.is_admin)
    throw new ApiError(403, 'forbidden', 'app.error.not_your_view', { values: { name: view.user_name } });
  return view;
}

export const savedViewHandlers: Handlers<typeof savedViewCalls> = {
  list: async ({ scope, currentUser, query }) => {
    const { rows } = await scope.client.query<SavedView>({
      name: 'saved_views.list',
      text: `${visible} and v.list = $3 order by v.shared, lower(v.name), v.id limit 200`,
      values: [scope.company, currentUser.viewer.id, query.list],
    });
    return rows;
  },
  create: async ({ scope, currentUser, body }) => {
    const id = await insertRow(scope, savedViews, {
      ...body,
      user_id: currentUser.viewer.id,
      created_by: currentUser.viewer.id,
    });
    return new WithMessage(await oneOf(scope, currentUser.viewer.id, id), 'app.said.saved');
  },
  update: async ({ scope, currentUser, params, body }) => {
    await ownOf(scope, currentUser, params.id);
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length) await setColumns(scope, savedViews, params.id, changes);
    return new WithMessage(await oneOf(scope, currentUser.viewer.id, params.id), 'app.said.saved');
  },
  remove: async ({ scope, currentUser, params }) => {
    await ownOf(scope, currentUser, params.id);
    await scope.client.query('delete from saved_views where company_id = $1 and id = $2', [scope.company, params.id]);
    return new WithMessage(null, 'app.said.removed');
  },
};

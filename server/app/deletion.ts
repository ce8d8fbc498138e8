import { type deletionCalls, isPreviewable, type Previewable } from '../../src/api/app/deletion.ts';
import { privilegeOf } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import type { Handlers } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { blockersOf } from '../kit/crud.ts';
import { goingWith } from '../kit/record-references.ts';
import { hanging } from '../kit/records.ts';
import { storeOf, tableOf } from '../registry.ts';

/** The dependent rows to report, by table, for the record `$2` of the entity `$3`. */
export function cascades(entity: Previewable): Record<string, string> {
  const store = storeOf(entity);
  if (!store) return {};
  const own = goingWith(store.table).flatMap(({ table, column }) => {
    const which = store.goes?.[table];
    return which === null ? [] : [[table, `${column} = $2${which ? ` and ${which}` : ''}`] as const];
  });
  return {
    ...Object.fromEntries(own),
    // Follows are left out: they are the follower's own business.
    ...Object.fromEntries(
      hanging.flatMap(([table, of, id]) => (table === 'follows' ? [] : [[table, `${of} = $3 and ${id} = $2`]])),
    ),
  };
}

export const deletionHandlers: Handlers<typeof deletionCalls> = {
  preview: async ({ scope, services, currentUser, params: { entity, record_id } }) => {
    const id = Number(record_id);
    if (!isPreviewable(entity) || !/^\d{1,15}$/.test(record_id) || id === 0) throw notFound();
    const counts = Object.entries(cascades(entity)).map(
      ([name, which]) => `(select count(*)::int from ${name} where company_id = $1 and ${which}) as ${name}`,
    );
    const { rows } = await scope.client.query<Record<string, number>>(
      `select ${counts.join(', ')} from ${tableOf(entity)} where company_id = $1 and id = $2`,
      [scope.company, id, entity],
    );
    const { viewer } = currentUser;
    if (!rows[0]) throw notFound();
    const isSeen = storeOf(entity)?.isSeen?.(scope, viewer, id) ?? may(viewer, privilegeOf(entity, 'view'));
    if (!(await isSeen)) throw notFound();
    const blocker = await blockersOf({ scope, services, currentUser }, entity, id);
    return {
      goes: Object.entries(rows[0]).flatMap(([what, count]) => (count ? [{ what, count }] : [])),
      against: blocker && { say: blocker.messageKey, values: blocker.details.values ?? {}, by: blocker.details.by ?? [] },
    };
  },
};

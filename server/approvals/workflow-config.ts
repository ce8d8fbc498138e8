import { sql } from 'drizzle-orm';
import type {
  Config,
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
} from '../../src/api/approvals/config.ts';
import type { ApprovalKind } from '../../src/api/approvals/kinds.ts';
import { workflowConfigs } from '../db/schema/approvals.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { nowOf } from '../kit/clock.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import type { EntityStore } from '../kit/records.ts';
import { namedStore } from '../settings/named-store.ts';
import { checkConfig } from './config-check.ts';
import { reasonsOf } from './rejection-reason.ts';

export const workflowConfigStore = namedStore('workflow_config', workflowConfigs, {
  sorts: { priority: workflowConfigs.priority },
});

/** The rules of a kind change one at a time: each change finds the list as the one before left it. */
const lockList = (scope: Scope, kind: ApprovalKind) =>
  scope.client.query("select pg_advisory_xact_lock(hashtextextended('workflow_configs:' || $1 || ':' || $2, 0))", [
    scope.company,
    kind,
  ]);

/** Makes room for a rule at a place of the list, and returns the place: past the end is last. */
async function makeRoom(
  { scope, services, currentUser }: WriteContext,
  kind: ApprovalKind,
  { id, wanted }: { id: number | null; wanted: number | undefined },
): Promise<number> {
  const { rows } = await scope.client.query<{ count: number; own: number | null }>(
    'select count(*)::int as count, max(priority) filter (where id = $3) as own from workflow_configs where company_id = $1 and kind = $2',
    [scope.company, kind, id],
  );
  const { count = 0, own = null } = rows[0] ?? {};
  const last = own === null ? count + 1 : count;
  const from = own ?? last;
  const place = Math.min(wanted ?? from, last);
  if (place === from) return place;
  const by = place < from ? 1 : -1;
  const moved = await scope.client.query<{ id: number; version: number }>(
    `with moved as (update workflow_configs set priority = priority + $4, version = version + 1, updated_at = $8
        where company_id = $1 and kind = $2 and id is distinct from $3 and priority between $5 and $6 returning id, version, priority),
      logged as (insert into record_log (company_id, entity, record_id, event, actor_id, company_at, changes)
        select $1, 'workflow_config', id, 'update', $7, $8, jsonb_build_object('priority', jsonb_build_array(priority - $4, priority)) from moved)
      select id, version from moved`,
    [
      ...[scope.company, kind, id, by, Math.min(place, from), Math.max(place, from)],
      ...[currentUser.viewer.id || null, nowOf(currentUser.company).toISOString()],
    ],
  );
  for (const { id, version } of moved.rows)
    await services.broadcast.publish(scope, 'changed', { entity: 'workflow_config', id, version });
  return place;
}

/** The rules and the rejection reasons of one kind of approval. */
function configHandlers(kind: ApprovalKind) {
  const store: EntityStore = {
    ...workflowConfigStore,
    key: `workflow_config.${kind}`,
    only: sql`${workflowConfigs.kind} = ${sql.raw(`'${kind}'`)}`,
  };
  const configs = crudOf<Config>(store, {
    check: async (context, values, id) => {
      await lockList(context.scope, kind);
      const checked = await checkConfig(context, values, id, store);
      if (id !== null && values.priority === undefined) return checked;
      const priority = await makeRoom(context, kind, { id, wanted: values.priority as number | undefined });
      return { ...checked, priority, ...(id === null && { kind }) };
    },
  });
  const reasons = reasonsOf(kind);
  return {
    // As they are tried.
    list: ({ query, ...context }: Parameters<typeof configs.list>[0] & { query: { sort?: string; cursor?: string } }) =>
      configs.list({ ...context, query: { ...query, sort: query.sort ?? (query.cursor ? undefined : 'priority') } }),
    get: configs.get,
    create: configs.create,
    update: configs.update,
    reasons: reasons.list,
    createReason: reasons.create,
    updateReason: reasons.update,
  };
}
export const quotationConfigHandlers: Handlers<typeof quotationConfigCalls> = configHandlers('quotation');
export const contractDiscountConfigHandlers: Handlers<typeof contractDiscountConfigCalls> = configHandlers('contract_discount');
export const quotationDiscountConfigHandlers: Handlers<typeof quotationDiscountConfigCalls> =
  configHandlers('quotation_discount');
export const dealConfigHandlers: Handlers<typeof dealConfigCalls> = configHandlers('deal');

import { sql } from 'drizzle-orm';
import type { PreparationItem, preparationItemCalls } from '../../src/api/property/preparation-item.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { unitPreparationLifecycle } from '../../src/machines/property/unit-preparation/lifecycle.ts';
import { preparationItems, unitPreparations } from '../db/schema/operations.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { notFound, notInThisState } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { mustBeAtWork } from '../settings/work-access.ts';
import { readPreparation } from './unit-preparation.ts';

const i = preparationItems;

export const preparationItemStore: EntityStore = {
  entity: 'preparation_item',
  table: i,
  title: 'x.name',
  owner: 'x.preparation_id',
  shows: {
    assignee_name: sql`(select u.name from users u where u.company_id = ${i.company_id} and u.id = ${i.assignee_id})`,
  },
  filters: { preparation_id: (value) => sql`${i.preparation_id} = ${value}` },
};

const changed = async ({ scope, services }: WriteContext, id: number) => {
  const { preparation_id } = await readOr404<PreparationItem>(scope, preparationItemStore, id);
  await services.broadcast.publish(scope, 'changed', { entity: 'unit_preparation', id: preparation_id, version: null });
};

const calls = crudOf<PreparationItem>(preparationItemStore, {
  check: async ({ scope }, values) => {
    await mustBeAtWork(scope, values, { assignee_id: 'handovers' });
    return values;
  },
  after: changed,
});

const one = async (scope: Scope, { preparation_id, id }: { preparation_id: number; id: number }) => {
  const item = await readOr404<PreparationItem>(scope, preparationItemStore, id);
  if (item.preparation_id !== preparation_id) throw notFound();
  return item;
};

/** Work changes until the unit is ready. Locked, so that none is added while the preparation is finished. */
async function requireOpen(scope: Scope, preparation: number): Promise<void> {
  await lockRow(scope, unitPreparations, preparation);
  const { status } = await readPreparation(scope, preparation);
  if (!hasTag(unitPreparationLifecycle, status, 'open')) throw notInThisState({ entity: 'unit_preparation', status });
}

export const preparationItemHandlers: Handlers<typeof preparationItemCalls> = {
  list: async ({ scope, services, params: { preparation_id } }) => {
    const [page] = await Promise.all([
      readPage<PreparationItem>(scope, services, preparationItemStore, { preparation_id, sort: 'id', per_page: 500 }),
      readPreparation(scope, preparation_id),
    ]);
    return page.rows;
  },
  get: ({ scope, params }) => one(scope, params),
  create: async (context) => {
    const { preparation_id } = context.params;
    await requireOpen(context.scope, preparation_id);
    return calls.create({ ...context, body: { ...context.body, preparation_id } });
  },
  update: async (context) => {
    await one(context.scope, context.params);
    await requireOpen(context.scope, context.params.preparation_id);
    return calls.update(context);
  },
  remove: async (context) => {
    await one(context.scope, context.params);
    await requireOpen(context.scope, context.params.preparation_id);
    return calls.remove(context);
  },
};

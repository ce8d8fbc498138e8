import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Document, documentCalls } from '../../src/api/app/document.ts';
import { type EntityThat, entitiesThat } from '../../src/api/entities.ts';
import { privilegeOf } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { documents } from '../db/schema/files.ts';
import type { Scope } from '../db/scope.ts';
import { attachDocument, type DocumentBody, documentStore, heldBy } from '../files/document.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { mustMay } from '../kit/must-may.ts';
import { type CompanyTable, readOne, readOr404, removeRecord } from '../kit/records.ts';
import { ofTenant } from '../leasing/lease.ts';
import { storeOf } from '../registry.ts';

type Owner = EntityThat<'files'>;
const tableOf = (owner: Owner): CompanyTable => {
  const store = storeOf(owner);
  if (!store) throw new Error(`${owner} has no store`);
  return store.table;
};

async function listOf(scope: Scope, owner: Owner, owner_id: number): Promise<Document[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'documents.of',
    text: 'select id from documents where company_id = $1 and owner = $2 and owner_id = $3 order by id limit 500',
    values: [scope.company, owner, owner_id],
  });
  return Promise.all(rows.map(({ id }) => readOr404<Document>(scope, documentStore, id)));
}

/** Files of a tenant `$2`, and of their leases, contracts and whatever else is theirs: the condition for each kind of record. */
export const tenantsFiles = (): { owner: Owner; which: string }[] =>
  entitiesThat('files').flatMap((owner) => {
    const { tenant_id: column } = getTableColumns(tableOf(owner)) as Record<string, unknown>;
    if (owner !== 'tenant' && !column) return [];
    const theirs = `${owner === 'tenant' ? 'id' : 'tenant_id'} = any($2)`;
    const ids = `select o.id from "${getTableName(tableOf(owner))}" o where o.company_id = $1 and o.${theirs}`;
    return [{ owner, which: `(owner = '${owner}' and owner_id in (${ids}))` }];
  });

async function listOfTenant({ scope, currentUser }: Pick<WriteContext, 'scope' | 'currentUser'>, tenant: number) {
  const seen = tenantsFiles().filter(({ owner }) => may(currentUser.viewer, privilegeOf(owner, 'view')));
  const { rows } = await scope.client.query<{ id: number }>(
    `select id from documents where company_id = $1 and (${seen.map(({ which }) => which).join(' or ')}) order by id limit 500`,
    [scope.company, [tenant]],
  );
  return Promise.all(rows.map(({ id }) => readOr404<Document>(scope, documentStore, id)));
}

async function add(
  context: WriteContext & { body: DocumentBody },
  owner: Owner,
  owner_id: number,
): Promise<WithMessage<Document>> {
  const id = await attachDocument(context, { owner, table: tableOf(owner), id: owner_id }, context.body);
  return new WithMessage(await readOr404<Document>(context.scope, documentStore, id), 'app.said.created');
}

/** Takes a file off a record; the file itself goes with the next sweep. */
async function remove({ scope, services, currentUser }: WriteContext, owner: Owner, owner_id: number, id: number) {
  await lockRow(scope, documents, id);
  const { rowCount } = await scope.client.query(
    'select from documents where company_id = $1 and owner = $2 and owner_id = $3 and id = $4',
    [scope.company, owner, owner_id, id],
  );
  if (!rowCount) throw notFound();
  await removeRecord(scope, services, currentUser, documentStore, id);
  return new WithMessage(null, 'app.said.removed');
}

const mustExist = async (scope: Scope, owner: Owner, id: number): Promise<void> => {
  if (!(await readOne(scope, { entity: owner, key: `document.${owner}`, table: tableOf(owner) }, id))) throw notFound();
};

/** Throws an ApiError 404 for a task of another issue. */
async function mustBeOfIssue({ client, company }: Scope, issue: number, task: number): Promise<void> {
  const { rowCount } = await client.query({
    name: 'issue_tasks.of_issue',
    text: 'select from issue_tasks where company_id = $1 and issue_id = $2 and id = $3',
    values: [company, issue, task],
  });
  if (!rowCount) throw notFound();
}

export const documentHandlers: Handlers<typeof documentCalls> = {
  list: async ({ scope, currentUser: { viewer }, query: { entity, record_id } }) => {
    mustMay(viewer, privilegeOf(entity, 'view'));
    await mustExist(scope, entity, record_id);
    return listOf(scope, entity, record_id);
  },
  add: ({ body: { entity, record_id, ...body }, ...context }) => {
    mustMay(context.currentUser.viewer, privilegeOf(entity, 'edit'));
    return add({ ...context, body }, entity, record_id);
  },
  remove: async ({ params: { id }, ...context }) => {
    const { owner, owner_id } = await heldBy(context.scope, id);
    mustMay(context.currentUser.viewer, privilegeOf(owner, 'edit'));
    return remove(context, owner, owner_id, id);
  },
  ofLease: async ({ scope, params: { tenant_id, lease_id } }) => {
    await ofTenant(scope, tenant_id, lease_id);
    return listOf(scope, 'lease', lease_id);
  },
  addToLease: async ({ params: { tenant_id, lease_id }, ...context }) => {
    await ofTenant(context.scope, tenant_id, lease_id);
    return add(context, 'lease', lease_id);
  },
  removeFromLease: async ({ params: { tenant_id, lease_id, id }, ...context }) => {
    await ofTenant(context.scope, tenant_id, lease_id);
    return remove(context, 'lease', lease_id, id);
  },
  ofTenant: async ({ scope, currentUser, params: { tenant_id } }) => {
    await mustExist(scope, 'tenant', tenant_id);
    return listOfTenant({ scope, currentUser }, tenant_id);
  },
  ofOrder: async ({ scope, params: { order_id } }) => {
    await mustExist(scope, 'leasing_order', order_id);
    return listOf(scope, 'leasing_order', order_id);
  },
  addToOrder: ({ params: { order_id }, ...context }) => add(context, 'leasing_order', order_id),
  removeFromOrder: async ({ params: { order_id, id }, ...context }) => {
    await mustExist(context.scope, 'leasing_order', order_id);
    return remove(context, 'leasing_order', order_id, id);
  },
  ofIssue: async ({ scope, params: { issue_id } }) => {
    await mustExist(scope, 'maintenance_issue', issue_id);
    return listOf(scope, 'maintenance_issue', issue_id);
  },
  addToIssue: ({ params: { issue_id }, ...context }) => add(context, 'maintenance_issue', issue_id),
  ofTask: async ({ scope, params: { issue_id, id } }) => {
    await mustBeOfIssue(scope, issue_id, id);
    return listOf(scope, 'issue_task', id);
  },
  addToTask: async ({ params: { issue_id, id }, ...context }) => {
    await mustBeOfIssue(context.scope, issue_id, id);
    return add(context, 'issue_task', id);
  },
  ofCompound: async ({ scope, params: { id } }) => {
    await mustExist(scope, 'compound', id);
    return listOf(scope, 'compound', id);
  },
  ofContract: async ({ scope, params: { id } }) => {
    await mustExist(scope, 'contract', id);
    return listOf(scope, 'contract', id);
  },
  addToContract: ({ params: { id }, ...context }) => add(context, 'contract', id),
};

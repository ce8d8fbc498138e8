import type { AttachmentOwner } from '../../src/api/app/attachment.ts';
import { type Document, type DocumentInput, type documentCalls, documentErrors } from '../../src/api/leasing/document.ts';
import type { Privilege } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { leasingClearances } from '../db/schema/clearance.ts';
import { attachments, documents } from '../db/schema/files.ts';
import { contracts, leases, leasingOrders, tenants } from '../db/schema/leasing.ts';
import { notes } from '../db/schema/platform.ts';
import { compounds } from '../db/schema/property.ts';
import { snags } from '../db/schema/sales-of-units.ts';
import type { Scope } from '../db/scope.ts';
import { type HandlerContext, type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { keepRow, lockRow } from '../kit/lock.ts';
import { type CompanyTable, createRecord, type EntityStore, readOne, readOr404, removeRecord } from '../kit/records.ts';
import { ofTenant } from '../leasing/lease.ts';
import { fileColumns, ownOr404 } from './attachment-record.ts';
import { remindOfExpiry } from './expiry.ts';

export const documentStore: EntityStore = {
  entity: 'document',
  table: documents,
  title: '(select f.name from attachments f where f.company_id = x.company_id and f.id = x.attachment_id)',
  owner: 'x.owner_id',
  hidden: ['owner'],
  shows: fileColumns(documents),
};
/** Everything but the company itself, whose one file is its logo. */
type RecordOwner = Exclude<AttachmentOwner, 'company'>;
const owners = {
  lease: leases,
  leasing_order: leasingOrders,
  contract: contracts,
  compound: compounds,
  snag: snags,
  leasing_clearance: leasingClearances,
  note: notes,
} as const satisfies Record<RecordOwner, CompanyTable>;

async function listOf(scope: Scope, owner: AttachmentOwner, owner_id: number): Promise<Document[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'documents.of',
    text: 'select id from documents where company_id = $1 and owner = $2 and owner_id = $3 order by id limit 500',
    values: [scope.company, owner, owner_id],
  });
  return Promise.all(rows.map(({ id }) => readOr404<Document>(scope, documentStore, id)));
}

/** Records of a tenant that files hang on: each with the condition on the owner's id, and who may see them. */
const ofTenants = {
  lease: { needs: 'leases.view', ids: 'select id from leases where company_id = $1 and tenant_id = $2' },
  leasing_clearance: { needs: 'leases.view', ids: 'select id from leasing_clearances where company_id = $1 and tenant_id = $2' },
  contract: { needs: 'contracts.view', ids: 'select id from contracts where company_id = $1 and tenant_id = $2' },
  leasing_order: {
    needs: 'leasing_orders.view',
    ids: `select o.id from leasing_orders o join leases l on l.company_id = o.company_id and l.id = o.lease_id
      where o.company_id = $1 and l.tenant_id = $2`,
  },
} as const satisfies Partial<Record<RecordOwner, { needs: Privilege; ids: string }>>;

async function listOfTenant({ scope, currentUser }: Pick<WriteContext, 'scope' | 'currentUser'>, tenant: number) {
  const seen = Object.entries(ofTenants).filter(([, { needs }]) => may(currentUser.viewer, needs));
  const { rows } = await scope.client.query<{ id: number }>(
    `select id from documents where company_id = $1 and (${seen
      .map(([owner, { ids }]) => `owner = '${owner}' and owner_id in (${ids})`)
      .join(' or ')}) order by id limit 500`,
    [scope.company, tenant],
  );
  return Promise.all(rows.map(({ id }) => readOr404<Document>(scope, documentStore, id)));
}

type Attached = Pick<DocumentInput, 'attachment_id'> & Partial<Omit<DocumentInput, 'attachment_id'>>;

/**
 * Puts a person's own upload on a record; `field` is where an error is shown. Returns the document's id. Throws an ApiError:
 * nobody attaches a file that somebody else uploaded, or one twice.
 */
export async function attachFile(
  { scope, services, currentUser }: WriteContext,
  owner: AttachmentOwner,
  owner_id: number,
  document: Attached,
  field: string,
): Promise<number> {
  await lockRow(scope, attachments, document.attachment_id);
  const file = await ownOr404(scope, currentUser, document.attachment_id).catch(() => null);
  if (!file || file.for_entity !== owner) throw invalid({ [field]: 'app.error.not_found' });
  if (file.status === 'uploading' || file.status === 'refused') throw invalid({ [field]: `attachment.error.${file.status}` });
  return createRecord(scope, services, currentUser, documentStore, { type: 'photo', ...document, owner, owner_id });
}

/** Hangs an upload on a record; `field` is what names it in the request. Throws an ApiError. */
export async function attachDocument(
  context: WriteContext,
  owner: RecordOwner,
  owner_id: number,
  body: HandlerContext<(typeof documentCalls)['addToLease']>['body'],
  field = 'attachment_id',
): Promise<number> {
  const { scope, services, currentUser } = context;
  await keepRow(scope, owners[owner], owner_id);
  const wrong = documentErrors(body, todayOf(currentUser.company));
  if (Object.keys(wrong).length) throw invalid(wrong);
  const id = await attachFile(context, owner, owner_id, body, field);
  if (body.expires_on) await remindOfExpiry(scope, services, { entity: 'document', id, on: body.expires_on });
  await services.broadcast.publish(scope, 'changed', { entity: owner, id: owner_id, version: null });
  return id;
}

async function add(
  context: WriteContext & Pick<HandlerContext<(typeof documentCalls)['addToLease']>, 'body'>,
  owner: RecordOwner,
  owner_id: number,
): Promise<WithMessage<Document>> {
  const id = await attachDocument(context, owner, owner_id, context.body);
  return new WithMessage(await readOr404<Document>(context.scope, documentStore, id), 'app.said.created');
}

/** Takes an upload off a record that shows it elsewhere. */
export async function detachFile(
  { scope, services, currentUser }: WriteContext,
  owner: AttachmentOwner,
  owner_id: number,
  attachment: number,
): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>(
    'select id from documents where company_id = $1 and owner = $2 and owner_id = $3 and attachment_id = $4 for update',
    [scope.company, owner, owner_id, attachment],
  );
  for (const { id } of rows) await removeRecord(scope, services, currentUser, documentStore, id);
}

/** Takes a file off a record; the file itself goes with the next sweep. */
async function remove({ scope, services, currentUser }: WriteContext, owner: AttachmentOwner, owner_id: number, id: number) {
  await lockRow(scope, documents, id);
  const { rowCount } = await scope.client.query(
    'select from documents where company_id = $1 and owner = $2 and owner_id = $3 and id = $4',
    [scope.company, owner, owner_id, id],
  );
  if (!rowCount) throw notFound();
  await removeRecord(scope, services, currentUser, documentStore, id);
  return new WithMessage(null, 'app.said.removed');
}

const exists = async (scope: Scope, owner: Exclude<RecordOwner, 'lease'>, id: number): Promise<void> => {
  if (!(await readOne(scope, { entity: owner, key: `document.${owner}`, table: owners[owner] }, id))) throw notFound();
};

export const documentHandlers: Handlers<typeof documentCalls> = {
  ofLease: async ({ scope, params: { tenant_id, lease_id } }) => {
    await ofTenant(scope, tenant_id, lease_id);
    return listOf(scope, 'lease', lease_id);
  },
  addToLease: async (context) => {
    const { tenant_id, lease_id } = context.params;
    await ofTenant(context.scope, tenant_id, lease_id);
    return add(context, 'lease', lease_id);
  },
  removeFromLease: async (context) => {
    const { tenant_id, lease_id, id } = context.params;
    await ofTenant(context.scope, tenant_id, lease_id);
    return remove(context, 'lease', lease_id, id);
  },
  ofTenant: async ({ scope, currentUser, params: { tenant_id } }) => {
    if (!(await readOne(scope, { entity: 'tenant', key: 'document.tenant', table: tenants }, tenant_id))) throw notFound();
    return listOfTenant({ scope, currentUser }, tenant_id);
  },
  ofOrder: async ({ scope, params }) => {
    await exists(scope, 'leasing_order', params.order_id);
    return listOf(scope, 'leasing_order', params.order_id);
  },
  addToOrder: (context) => add(context, 'leasing_order', context.params.order_id),
  removeFromOrder: async (context) => {
    await exists(context.scope, 'leasing_order', context.params.order_id);
    return remove(context, 'leasing_order', context.params.order_id, context.params.id);
  },
  ofClearance: async ({ scope, params }) => {
    await exists(scope, 'leasing_clearance', params.clearance_id);
    return listOf(scope, 'leasing_clearance', params.clearance_id);
  },
  addToClearance: (context) => add(context, 'leasing_clearance', context.params.clearance_id),
  removeFromClearance: async (context) => {
    await exists(context.scope, 'leasing_clearance', context.params.clearance_id);
    return remove(context, 'leasing_clearance', context.params.clearance_id, context.params.id);
  },
  ofCompound: async ({ scope, params }) => {
    await exists(scope, 'compound', params.id);
    return listOf(scope, 'compound', params.id);
  },
  addToCompound: async (context) => {
    await exists(context.scope, 'compound', context.params.id);
    return add(context, 'compound', context.params.id);
  },
  removeFromCompound: async (context) => {
    await exists(context.scope, 'compound', context.params.compound_id);
    return remove(context, 'compound', context.params.compound_id, context.params.id);
  },
  ofContract: async ({ scope, params }) => {
    await exists(scope, 'contract', params.id);
    return listOf(scope, 'contract', params.id);
  },
  addToContract: (context) => add(context, 'contract', context.params.id),
};

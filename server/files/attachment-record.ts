import { sql } from 'drizzle-orm';
import { type Attachment, type AttachmentOwner, attachmentOwners } from '../../src/api/app/attachment.ts';
import { entities, isEntity } from '../../src/api/entities.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import { attachments } from '../db/schema/files.ts';
import type { Scope } from '../db/scope.ts';
import { forbidden, notFound } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { seesIdentities } from '../kit/privacy.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { isOfTheirs } from '../maintenance/provider-portal/files.ts';

export const attachmentStore: EntityStore = {
  entity: 'attachment',
  table: attachments,
  title: 'x.name',
  hidden: ['chunks', 'sha256'],
  owner: '(select d.owner_id from documents d where d.company_id = x.company_id and d.attachment_id = x.id limit 1)',
};

export async function sha256Of({ client, company }: Scope, id: number): Promise<string | null> {
  const { rows } = await client.query<{ sha256: string | null }>({
    name: 'attachments.sha256',
    text: 'select sha256 from attachments where company_id = $1 and id = $2',
    values: [company, id],
  });
  return rows[0]?.sha256 ?? null;
}

interface Use {
  owner: AttachmentOwner;
  owner_id: number;
  type: string;
  /** Of a comment, the entity of the record that it is on. */
  about: string | null;
}
const isSeen = (viewer: Viewer, { owner, about }: Use): boolean => {
  // A company's logo is on every page.
  if (owner === 'company') return true;
  const module = isEntity(about) ? entities[about].module : attachmentOwners[owner];
  return module !== null && may(viewer, `${module}.view`);
};
/** The records that a file hangs on. */
export async function usesOf({ client, company }: Scope, id: number): Promise<Use[]> {
  const { rows } = await client.query<Use>({
    name: 'attachments.uses',
    text: `select d.owner, d.owner_id, d.type, n.entity as about from documents d
      left join notes n on d.owner = 'note' and n.company_id = d.company_id and n.id = d.owner_id
      where d.company_id = $1 and d.attachment_id = $2`,
    values: [company, id],
  });
  return rows;
}

/**
 * A file that this person may see: until it hangs on a record, only who uploaded it; from then on, whoever may see the record.
 * For everybody else there is none. The company's logo is for all of its people. A provider's people open what they put on their jobs.
 */
export async function visibleOr404(
  scope: Scope,
  { viewer }: CurrentUser,
  id: number,
): Promise<{ record: Attachment; uses: Use[] }> {
  const [record, uses] = await Promise.all([readOr404<Attachment>(scope, attachmentStore, id), usesOf(scope, id)]);
  const isVisible =
    viewer.provider != null
      ? await isOfTheirs(scope, viewer.provider, id)
      : uses.length
        ? uses.some((use) => isSeen(viewer, use))
        : record.created_by === viewer.id;
  if (!isVisible) throw notFound();
  return { record, uses };
}

/** The person's own upload that hangs on nothing yet. */
export async function ownOr404(scope: Scope, { viewer }: CurrentUser, id: number): Promise<Attachment> {
  const [record, uses] = await Promise.all([readOr404<Attachment>(scope, attachmentStore, id), usesOf(scope, id)]);
  if (record.created_by !== viewer.id || uses.length) throw notFound();
  return record;
}

/** Images of identity documents are for those who may see identity numbers (PDPL). Throws an ApiError 403. */
export function requireIdentities({ viewer }: CurrentUser, uses: Use[]): void {
  if (uses.some(({ type }) => type === 'identity') && !seesIdentities(viewer)) throw forbidden('tenants.edit');
}

/** Held while content is added or removed, so that none is removed that another file has just come to share. */
export const lockContent = ({ client, company }: Scope, sha256: string) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file ${company} ${sha256}`]);

export const fileColumns = (table: { attachment_id: unknown; company_id: unknown }) => {
  const of = (column: string) =>
    sql`(select ${sql.raw(`f.${column}`)} from attachments f where f.company_id = ${table.company_id} and f.id = ${table.attachment_id})`;
  return { name: of('name'), size: of('size'), media_type: of('media_type'), has_preview: of('has_preview') };
};

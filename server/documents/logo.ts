import type { Scope } from '../db/scope.ts';
import type { Services } from '../kit/services.ts';
import type { PrintedDocument } from './document.ts';

async function contentOf({ client, company }: Scope): Promise<string | null> {
  const { rows } = await client.query<{ sha256: string | null }>({
    name: 'documents.logo',
    text: `select f.sha256 from companies c join attachments f on f.company_id = c.id and f.id = c.logo_id
      where c.id = $1 and f.status = 'ready'`,
    values: [company],
  });
  return rows[0]?.sha256 ?? null;
}

/** A paper with the company's logo on its letterhead, made small once; as it was if the company has none. */
export async function withLogo({ db, images }: Services, company: number, paper: PrintedDocument): Promise<PrintedDocument> {
  const sha256 = await db.read(company, contentOf);
  if (!sha256) return paper;
  const logo = await images.smaller(company, sha256, 'letterhead');
  if (!logo) return paper;
  return { ...paper, letterhead: { ...paper.letterhead, logo: `data:image/png;base64,${logo.toString('base64')}` } };
}

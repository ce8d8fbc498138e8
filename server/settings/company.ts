import { eq, getTableColumns } from 'drizzle-orm';
import { type Company, type companyCalls, companyErrors, logoTypes } from '../../src/api/settings/company.ts';
import { companies } from '../db/schema/people.ts';
import type { Scope } from '../db/scope.ts';
import { ownOr404 } from '../files/attachment-record.ts';
import { attachFile, detachFile } from '../files/document.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound, stale } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { writeLog } from '../kit/lifecycle.ts';

const { clock_offset: _, former_slugs: __, ...shown } = getTableColumns(companies);

/** The company in scope; row security shows its row alone. */
async function own(scope: Scope): Promise<Company> {
  const [company] = await scope.db.select(shown).from(companies).where(eq(companies.id, scope.company));
  if (!company) throw notFound();
  return company;
}

/** The database's own list of time zones may be older than the caller's. */
async function isTimeZone({ client }: Scope, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_timezone_names where name = $1', [name]);
  return rowCount !== 0;
}

async function hasCommercialUnits({ client, company }: Scope): Promise<boolean> {
  const { rowCount } = await client.query("select from units where company_id = $1 and property_use = 'commercial' limit 1", [
    company,
  ]);
  return rowCount !== 0;
}

/** All that is wrong with what the company would be, at once. Throws an ApiError 422. */
async function check(scope: Scope, after: Company, { time_zone }: Partial<Company>): Promise<void> {
  const wrong = companyErrors(after, await hasCommercialUnits(scope));
  if (time_zone !== undefined && !(await isTimeZone(scope, time_zone))) wrong.time_zone = 'settings.company.error.time_zone';
  if (Object.keys(wrong).length) throw invalid(wrong);
}

/** Hangs the new logo on the company and takes the old one off. Throws an ApiError 422. */
async function changeLogo(context: WriteContext, before: number | null, after: number | null): Promise<void> {
  const { scope, currentUser } = context;
  if (after !== null) {
    const file = await ownOr404(scope, currentUser, after).catch(() => null);
    if (file?.media_type && !logoTypes.some((type) => type === file.media_type))
      throw invalid({ logo_id: 'settings.company.error.logo' });
    await attachFile(context, 'company', scope.company, { attachment_id: after }, 'logo_id');
  }
  if (before !== null) await detachFile(context, 'company', scope.company, before);
}

export const companyHandlers: Handlers<typeof companyCalls> = {
  get: async ({ scope, currentUser, params }) => {
    if (params.company_slug !== currentUser.company.slug) throw notFound();
    return own(scope);
  },
  update: async ({ scope, services, currentUser, params, body: { version, ...wanted } }) => {
    if (params.company_slug !== currentUser.company.slug) throw notFound();
    const context = { scope, services, currentUser };
    await scope.client.query('select 1 from companies where id = $1 for update', [scope.company]);
    const before = await own(scope);
    if (version !== undefined && version !== before.version) throw stale(before);
    await check(scope, { ...before, ...wanted }, wanted);
    const { logo_id } = wanted;
    if (logo_id !== undefined && logo_id !== before.logo_id) await changeLogo(context, before.logo_id, logo_id);
    const changes: Record<string, [unknown, unknown]> = {};
    for (const [field, value] of Object.entries(wanted))
      if (value !== undefined && value !== before[field as keyof Company])
        changes[field] = [before[field as keyof Company], value];
    if (Object.keys(changes).length) {
      await scope.db
        .update(companies)
        .set({ ...wanted, version: before.version + 1, updated_at: new Date().toISOString() })
        .where(eq(companies.id, scope.company));
      await writeLog(scope, currentUser, { entity: 'company', record_id: scope.company, event: 'update', changes });
      await services.broadcast.publish(scope, 'forget', { what: 'company' });
      if ('admins_need_second_factor' in changes) await services.sessions.forget(scope);
      await services.broadcast.publish(scope, 'changed', {
        entity: 'company',
        id: scope.company,
        version: before.version + 1,
      });
    }
    return new WithMessage(await own(scope), 'app.said.saved');
  },
};

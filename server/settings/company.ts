import { eq, getTableColumns } from 'drizzle-orm';
import type { Company, companyCalls } from '../../src/api/settings/company.ts';
import { companies } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound, stale } from '../kit/api-error.ts';
import { writeLog } from '../kit/lifecycle.ts';

const { clock_offset: _, former_slugs: __, ...shown } = getTableColumns(companies);

/** The company in scope; row security shows its row alone. */
async function own(scope: Scope): Promise<Company> {
  const [company] = await scope.db.select(shown).from(companies).where(eq(companies.id, scope.company));
  if (!company) throw notFound();
  return company;
}

/** The database's own list of time zones may be older than the caller's. Throws an ApiError 422. */
async function checkTimeZone(scope: Scope, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const { rowCount } = await scope.client.query('select from pg_timezone_names where name = $1', [name]);
  if (!rowCount) throw invalid({ time_zone: 'settings.company.error.time_zone' });
}

export const companyHandlers: Handlers<typeof companyCalls> = {
  get: async ({ scope, currentUser, params }) => {
    if (params.company_slug !== currentUser.company.slug) throw notFound();
    return own(scope);
  },
  update: async ({ scope, services, currentUser, params, body: { version, ...wanted } }) => {
    if (params.company_slug !== currentUser.company.slug) throw notFound();
    await checkTimeZone(scope, wanted.time_zone);
    await scope.client.query('select 1 from companies where id = $1 for update', [scope.company]);
    const before = await own(scope);
    if (version !== undefined && version !== before.version) throw stale(before);
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
      await services.broadcast.publish(scope, 'changed', {
        entity: 'company',
        id: scope.company,
        version: before.version + 1,
      });
    }
    return new WithMessage(await own(scope), 'app.said.saved');
  },
};

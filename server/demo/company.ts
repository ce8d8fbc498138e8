import { roleSeeds } from '../../src/api/settings/standard-roles.ts';
import { defaultTimeZone } from '../../src/calendar/zone.ts';
import { hashPassword } from '../app/session/hashing.ts';
import { asOwner } from '../db/owner.ts';
import { roles, users } from '../db/schema/people.ts';
import { stores } from '../entities.ts';
import { openBooks } from '../finance/ledger/opening.ts';
import { type Company, type CurrentUser, companyColumns, systemUser } from '../kit/current-user.ts';
import { insertRow } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { sightOf } from '../kit/sight.ts';

export interface NewCompany {
  slug: string;
  name_en: string;
  name_ar: string;
  vat_no?: string;
  city?: string;
  /** A sandbox can move its clock; the offset is in seconds from now. */
  sandbox?: boolean;
  clock_offset?: number;
  time_zone?: string;
}
export interface NewUser {
  name: string;
  email: string;
  role: string;
  language?: 'en' | 'ar';
  /** The supervisor's email. */
  supervisor?: string;
}
export interface Made {
  company: Company;
  /** Role code → id. */
  roles: Record<string, number>;
  /** Email → a current user with that user's permissions. */
  people: Record<string, CurrentUser>;
}

/**
 * Creates a company with the standard roles and settings, and its first users, all with one password. Connects as the
 * database's owner, because the app's role may not create companies. Throws if the slug is taken.
 */
export async function makeCompany(services: Services, company: NewCompany, people: NewUser[], password: string): Promise<Made> {
  const made = await asOwner(services.db.urls.databaseUrl, async (owner) => {
    const { rows } = await owner.query<Company>(
      `insert into companies (slug, name_en, name_ar, vat_no, city, sandbox, clock_offset, time_zone)
        values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${companyColumns}`,
      [
        company.slug,
        company.name_en,
        company.name_ar,
        company.vat_no ?? null,
        company.city ?? null,
        company.sandbox ?? false,
        company.clock_offset ?? 0,
        company.time_zone ?? defaultTimeZone,
      ],
    );
    return rows[0] as Company;
  });
  const password_hash = await hashPassword(password, { company: 0, address: '' });
  const ids: Record<string, number> = {};
  const actors: Record<string, CurrentUser> = {};
  await services.db.write(made.id, async (scope) => {
    for (const { code, name_en, name_ar, is_admin = false, is_provider = false, is_sales = false, privileges } of roleSeeds)
      ids[code] = await insertRow(scope, roles, { code, name_en, name_ar, is_admin, is_provider, is_sales, privileges });
    for (const { name, email, role, language = 'en', supervisor } of people) {
      const seed = roleSeeds.find(({ code }) => code === role);
      const role_id = ids[role];
      if (!seed || !role_id) throw new Error(`No role ${role}`);
      const id = await insertRow(scope, users, {
        name,
        email,
        role_id,
        language,
        password_hash,
        supervisor_id: supervisor ? (actors[supervisor]?.viewer.id ?? null) : null,
      });
      const { is_admin = false, is_provider = false, privileges } = seed;
      const powers = { id: role_id, is_admin, is_provider, privileges };
      actors[email] = {
        ...systemUser(made),
        viewer: { id, is_admin, privileges },
        role: powers,
        sight: sightOf(id, powers),
      };
    }
    for (const { table, begins = [] } of Object.values(stores)) for (const row of begins) await insertRow(scope, table, row);
    await openBooks(scope);
  });
  return { company: made, roles: ids, people: actors };
}

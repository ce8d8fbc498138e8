import type pg from 'pg';
import type { AppOptions } from '../../server/app.ts';
import { type Made, makeCompany } from '../../server/demo/company.ts';
import type { Services } from '../../server/kit/services.ts';
import { atHour, defaultTimeZone } from '../../src/calendar/zone.ts';

export const password = 'a-password-for-tests';

/** Default server settings for tests. */
export const testAppOptions = {
  logLevel: 'silent',
  timerSeconds: 0,
  callsPerMinute: 0,
  connections: 20,
} as const satisfies Partial<AppOptions>;

/** The users in each company of a test bed, one per role: `<role>@<company>.example`. */
export const roles = [
  'admin',
  'general_manager',
  'leasing_manager',
  'leasing_agent',
  'sales_agent',
  'operations',
  'finance_manager',
  'analyst',
  'none',
] as const;

/** Seconds from the real time to the morning on which every test bed begins. */
export const clockOffset = (): number => Math.round((atHour('2026-01-15', 9, defaultTimeZone).getTime() - Date.now()) / 1000);

/** The companies of every test bed: `first` and `second`, each with one user per role. */
export async function makeCompanies(services: Services): Promise<{ one: Made; two: Made }> {
  const company = (slug: string) =>
    makeCompany(
      services,
      { slug, name_en: `The ${slug} company`, name_ar: 'شركة', sandbox: true, clock_offset: clockOffset() },
      roles.map((role) => ({
        name: `${role} of ${slug}`,
        email: `${role}@${slug}.example`,
        role,
        supervisor:
          role === 'leasing_agent' || role === 'sales_agent'
            ? `leasing_manager@${slug}.example`
            : role === 'admin'
              ? undefined
              : `admin@${slug}.example`,
      })),
      password,
    );
  return { one: await company('first'), two: await company('second') };
}

/** Everybody who may take cash has an open box, so that tests of other things don't begin with opening one. */
export async function openBoxes(owner: pg.Client): Promise<void> {
  await owner.query(`insert into cash_boxes (company_id, name, person_id)
    select u.company_id, u.name, u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
    where r.code not in ('none', 'analyst')`);
  await owner.query(`update cash_boxes set status = 'open', holder_id = person_id
    where set_config('app.move', 'cash_boxes:' || id || ':open', true) is not null`);
}

import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { flags, modules, type Privileges } from '../../src/api/privileges.ts';
import { roleSeeds } from '../../src/api/settings/standard-roles.ts';

/** Who may make each call, written by hand from the specification, not derived from the calls. */
export const [, ...lines] = readFileSync(new URL('../spec/privileges.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
/** A call may need several: `leads.view and leads.export`. */
export const partsOf = (privilege: string) => privilege.split(' and ');
export const table = new Map(lines.map((line) => line.split('\t').slice(0, 2) as [string, string]));

/** A user's permissions: administrator, or a set of privileges. */
export interface Somebody {
  title: string;
  is_admin: boolean;
  has: (privilege: string) => boolean;
}
export const every = modules.flatMap((module) => flags.map((flag) => `${module}.${flag}`));
export const named = [...new Set(table.values())].filter((privilege) => privilege.includes('.'));
export const just = (privilege: string): Somebody => ({
  title: `who has ${privilege} alone`,
  is_admin: false,
  has: (wanted) => partsOf(privilege).includes(wanted),
});
export const allBut = (privilege: string): Somebody => ({
  title: `who has everything but ${privilege}`,
  is_admin: false,
  has: (wanted) => wanted !== privilege,
});
export const none: Somebody = { title: 'who has nothing', is_admin: false, has: () => false };
export const whole: Somebody = { title: 'who has every privilege and is no administrator', is_admin: false, has: () => true };
export const standard: Somebody[] = roleSeeds.map(({ code, is_admin = false, privileges }) => ({
  title: code,
  is_admin,
  has: (wanted) => {
    const [module, flag] = wanted.split('.') as [keyof Privileges, (typeof flags)[number]];
    return privileges[module]?.[flag] === true;
  },
}));
export const administrator = standard.find(({ title }) => title === 'admin') as Somebody;
export const everybody = [...[none, whole, ...standard], ...named.map(just), ...[...new Set(named.flatMap(partsOf))].map(allBut)];

/** Calls of tenants, owners and providers' people, which no user of the office makes. */
export const portal = ['tenant', 'unit_owner', 'provider'];
export const mayCall = (who: Somebody, privilege: string): boolean =>
  privilege === 'nobody' ||
  privilege === 'anybody' ||
  (!portal.includes(privilege) && (who.is_admin || (privilege !== 'admin' && partsOf(privilege).every(who.has))));

/** Adds somebody to a company, with a role of their own. */
export async function enter(
  owner: pg.Client,
  company: number,
  { title, is_admin, has }: Somebody,
  email: string,
): Promise<{ user: number; role: number }> {
  const privileges: Record<string, Record<string, boolean>> = {};
  for (const [module = '', flag = ''] of every.filter(has).map((privilege) => privilege.split('.')))
    privileges[module] = { ...privileges[module], [flag]: true };
  const { rows } = await owner.query<{ user: string; role: string }>(
    `with made as (insert into roles (company_id, name_en, name_ar, is_admin, privileges) values ($1, $2, $2, $3, $4) returning id)
      insert into users (company_id, name, email, role_id) select $1, $2, $5, id from made returning id as user, role_id as role`,
    [company, `Role of ${title}`, is_admin, privileges, email],
  );
  return { user: Number(rows[0]?.user), role: Number(rows[0]?.role) };
}

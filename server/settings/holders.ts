import type { Holders } from '../../src/api/settings/user.ts';
import type { Scope } from '../db/scope.ts';

/** Names that a refusal has room for. */
const most = 3;

/**
 * The company's active people who hold a privilege, or are administrators, besides the asker. Those whose work it is come before
 * administrators, who hold everything; no user of a provider is named.
 */
export async function holdersOf({ client, company }: Scope, asker: number, of: string): Promise<Holders> {
  const [module, flag] = of.split('.');
  const { rows } = await client.query<Holders>({
    name: 'users.holders',
    text: `with able as (select u.id, u.name, r.is_admin from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
        where u.company_id = $1 and u.active and u.id <> $2 and not r.is_provider
          and (r.is_admin or coalesce((r.privileges -> $3 ->> $4)::boolean, false)))
      select count(*)::int as count, coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name))
        from (select id, name from able order by is_admin, name limit ${most}) as first), '[]') as people from able`,
    values: [company, asker, module, flag ?? ''],
  });
  return rows[0] ?? { people: [], count: 0 };
}

import { sql } from 'drizzle-orm';
import type { SalesMember, salesMemberCalls } from '../../src/api/settings/sales-member.ts';
import { salesMembers } from '../db/schema/settings.ts';
import type { Scope } from '../db/scope.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { countReferences } from '../kit/record-references.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';

const userOf = (show: string) =>
  sql<string>`(select u.${sql.raw(show)} from users u where u.company_id = ${salesMembers.company_id} and u.id = ${salesMembers.user_id})`;

export const salesMemberStore: EntityStore = {
  entity: 'sales_member',
  table: salesMembers,
  title: '(select u.name from users u where u.company_id = x.company_id and u.id = x.user_id)',
  shows: {
    user_name: userOf('name'),
    user_email: userOf('email'),
    supervisor_name: sql<
      string | null
    >`(select u.name from sales_members s join users u on u.company_id = s.company_id and u.id = s.user_id
      where s.company_id = ${salesMembers.company_id} and s.id = ${salesMembers.supervisor_id})`,
  },
  filters: {
    supervisor_id: (value) => sql`${salesMembers.supervisor_id} = ${value}`,
    active: (value) => sql`${salesMembers.active} = ${value}`,
  },
  searchText: sql`(select u.name || ' ' || u.email from users u where u.company_id = sales_members.company_id and u.id = sales_members.user_id)`,
  sorts: { yearly_target: salesMembers.yearly_target, created_at: salesMembers.created_at },
};

async function check({ scope }: WriteContext, values: Record<string, unknown>, id: number | null) {
  if (id !== null) await readOr404<SalesMember>(scope, salesMemberStore, id);
  const wrong: Record<string, string> = {};
  if (values.user_id !== undefined) {
    const { rows } = await scope.client.query<{ is_sales: boolean; taken: boolean }>(
      `select r.is_sales, exists (select from sales_members s where s.company_id = u.company_id and s.user_id = u.id and s.id <> $3) as taken
        from users u join roles r on r.company_id = u.company_id and r.id = u.role_id where u.company_id = $1 and u.id = $2`,
      [scope.company, values.user_id, id ?? 0],
    );
    if (!rows[0]) wrong.user_id = 'app.error.unknown_reference';
    else if (rows[0].taken) wrong.user_id = 'settings.sales_member.error.taken';
    else if (!rows[0].is_sales) wrong.user_id = 'settings.sales_member.error.no_sales_role';
  }
  if (values.supervisor_id) {
    const above = await chainOf(scope, Number(values.supervisor_id));
    if (!above.length) wrong.supervisor_id = 'app.error.unknown_reference';
    else if (id !== null && above.includes(id)) wrong.supervisor_id = 'settings.user.error.supervisor_cycle';
  }
  if (Object.keys(wrong).length) throw invalid(wrong);
  return values;
}

/** A sales member and everyone above them, closest first; empty if the id doesn't exist. */
async function chainOf(scope: Scope, id: number): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    `with recursive up as (
      select id, supervisor_id from sales_members where company_id = $1 and id = $2
      union select s.id, s.supervisor_id from sales_members s join up on s.company_id = $1 and s.id = up.supervisor_id)
    select id from up`,
    [scope.company, id],
  );
  return rows.map((row) => row.id);
}

export const salesMemberHandlers: Handlers<typeof salesMemberCalls> = crudOf<SalesMember>(salesMemberStore, {
  check,
  removable: async ({ scope }, id) => {
    await readOr404(scope, salesMemberStore, id);
    const { sales_members: count = 0 } = await countReferences(scope, salesMembers, id);
    if (count) throw new ApiError(422, 'linked', 'settings.sales_member.error.supervises', { values: { count } });
  },
});

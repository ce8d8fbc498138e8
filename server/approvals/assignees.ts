import type { ConfigStep } from '../../src/api/approvals/config.ts';
import type { Scope } from '../db/scope.ts';

interface Asked {
  step: Pick<ConfigStep, 'assignees'>;
  requester: number;
  quotation: number;
}

/** Active users among these, in this company. */
const active = async (scope: Scope, ids: (number | null)[]): Promise<number[]> => {
  const { rows } = await scope.client.query<{ id: number }>('select id from users where company_id = $1 and id = any($2::bigint[]) and active order by id', [scope.company, ids.filter(Boolean)]);
  return rows.map(({ id }) => id);
};

async function named(scope: Scope, { step, requester, quotation }: Asked): Promise<number[]> {
  const found: (number | null)[] = [];
  for (const { type, id } of step.assignees) {
    if (type === 'user') found.push(id ?? null);
    else {
      const by = {
        role: ['select id from users where company_id = $1 and role_id = $2 and active', id ?? 0],
        requester_supervisor: ['select supervisor_id as id from users where company_id = $1 and id = $2', requester],
        compound_manager: ['select distinct c.manager_id as id from quotation_units u join compounds c on c.company_id = u.company_id and c.id = u.compound_id where u.company_id = $1 and u.quotation_id = $2', quotation],
        sales_member_supervisor: ['select s.user_id as id from sales_members m join sales_members s on s.company_id = m.company_id and s.id = m.supervisor_id where m.company_id = $1 and m.user_id = $2', requester],
      } as const;
      const [text, value] = by[type];
      const { rows } = await scope.client.query<{ id: number | null }>(text, [scope.company, value]);
      found.push(...rows.map((row) => row.id));
    }
  }
  return active(scope, [...new Set(found)]);
}

/**
 * Who decides a step: active users that the config names, never the requester (then the supervisor, then an
 * administrator decides), and whoever stands in for one who is away. Empty: nobody could be found.
 */
export async function decidersOf(scope: Scope, asked: Asked): Promise<{ user: number; from: number | null }[]> {
  let users = (await named(scope, asked)).filter((user) => user !== asked.requester);
  if (!users.length) {
    const { rows } = await scope.client.query<{ id: number | null }>('select supervisor_id as id from users where company_id = $1 and id = $2', [scope.company, asked.requester]);
    users = await active(scope, [rows[0]?.id ?? null]);
  }
  if (!users.length) users = (await admins(scope)).filter((user) => user !== asked.requester);
  const { rows } = await scope.client.query<{ id: number; delegate_id: number }>(
    `select u.id, u.delegate_id from users u join users d on d.company_id = u.company_id and d.id = u.delegate_id and d.active
      where u.company_id = $1 and u.id = any($2::bigint[]) and u.delegate_until > now()`,
    [scope.company, users],
  );
  const stands = new Map(rows.map((row) => [row.id, row.delegate_id]));
  const deciders = new Map<number, { user: number; from: number | null }>();
  for (const user of users) {
    const other = stands.get(user);
    const decider = other && other !== asked.requester ? { user: other, from: user } : { user, from: null };
    if (!deciders.has(decider.user)) deciders.set(decider.user, decider);
  }
  return [...deciders.values()];
}

export async function admins(scope: Scope): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    'select u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id where u.company_id = $1 and u.active and r.is_admin order by u.id',
    [scope.company],
  );
  return rows.map(({ id }) => id);
}

import type { ConfigStep } from '../../src/api/approvals/config.ts';
import type { Scope } from '../db/scope.ts';

interface AssigneeQuery {
  assignees: ConfigStep['assignees'];
  /** As many as required; too few are filled up. */
  least: number;
  requester: number;
  quotation: number;
  /** The company's time. */
  now: Date;
}
export interface Decider {
  user: number;
  /** Whom this person stands in for. */
  from: number | null;
}

/** Active users of this company among these. */
export async function activeAmong(scope: Scope, ids: (number | null)[]): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    'select id from users where company_id = $1 and id = any($2::bigint[]) and active order by id',
    [scope.company, ids.filter(Boolean)],
  );
  return rows.map(({ id }) => id);
}

export async function admins(scope: Scope): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    'select u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id where u.company_id = $1 and u.active and r.is_admin order by u.id',
    [scope.company],
  );
  return rows.map(({ id }) => id);
}

const ways = {
  role: 'select id from users where company_id = $1 and role_id = $2 and active',
  requester_supervisor: 'select supervisor_id as id from users where company_id = $1 and id = $2',
  compound_manager: `select distinct c.manager_id as id from quotation_units u join compounds c on c.company_id = u.company_id and c.id = u.compound_id
    where u.company_id = $1 and u.quotation_id = $2`,
  sales_member_supervisor: `select s.user_id as id from sales_members m join sales_members s on s.company_id = m.company_id and s.id = m.supervisor_id
    where m.company_id = $1 and m.user_id = $2`,
};

async function found(scope: Scope, way: keyof typeof ways, value: number): Promise<(number | null)[]> {
  const { rows } = await scope.client.query<{ id: number | null }>(ways[way], [scope.company, value]);
  return rows.map((row) => row.id);
}

async function named(scope: Scope, { assignees, requester, quotation }: AssigneeQuery): Promise<number[]> {
  const all: (number | null)[] = [];
  for (const { type, id = 0 } of assignees) {
    if (type === 'user') all.push(id);
    else all.push(...(await found(scope, type, type === 'role' ? id : type === 'compound_manager' ? quotation : requester)));
  }
  return activeAmong(scope, all);
}

/** These users, with delegates for those who are away (never the requester). */
async function withStandIns(scope: Scope, users: number[], { requester, now }: AssigneeQuery): Promise<Decider[]> {
  const { rows } = await scope.client.query<{ id: number; delegate_id: number }>(
    `select u.id, u.delegate_id from users u join users d on d.company_id = u.company_id and d.id = u.delegate_id and d.active
      where u.company_id = $1 and u.id = any($2::bigint[]) and u.delegate_until > $3 and u.delegate_id <> $4`,
    [scope.company, users, now.toISOString(), requester],
  );
  const standsIn = new Map(rows.map((row) => [row.id, row.delegate_id]));
  return users.map((user) => {
    const other = standsIn.get(user);
    return other ? { user: other, from: user } : { user, from: null };
  });
}

/**
 * The approvers of a step: active users named by the rule, never the requester, with delegates for those who are away. If there
 * are too few, the requester's supervisor and then the administrators are added. There may still be too few if nobody else is
 * available.
 */
export async function decidersOf(scope: Scope, asked: AssigneeQuery): Promise<Decider[]> {
  const deciders = new Map<number, Decider>();
  const take = async (users: number[]) => {
    const others = users.filter((user) => user !== asked.requester);
    for (const decider of await withStandIns(scope, others, asked))
      if (!deciders.has(decider.user)) deciders.set(decider.user, decider);
  };
  await take(await named(scope, asked));
  if (deciders.size < asked.least)
    await take(await activeAmong(scope, await found(scope, 'requester_supervisor', asked.requester)));
  if (deciders.size < asked.least) await take(await admins(scope));
  return [...deciders.values()];
}

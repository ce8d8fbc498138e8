import type { ConfigStep } from '../../src/api/approvals/config.ts';
import type { Scope } from '../db/scope.ts';
import { hasAccess } from '../settings/work-access.ts';

/** Everyone who could be asked, and on whose behalf. Rules are resolved against it, without further queries. */
export interface Directory {
  users: Map<number, Member>;
  /** Compounds with their managers. */
  managers: Map<number, number>;
}
export interface Member {
  id: number;
  name: string;
  active: boolean;
  role_id: number;
  role_name_en: string;
  role_name_ar: string;
  is_admin: boolean;
  /** Of an outside provider, who approves nothing. */
  is_provider: boolean;
  /** To anything at all. */
  has_access: boolean;
  /** Holds `approvals.approve`, or everything. */
  may_approve: boolean;
  supervisor_id: number | null;
  sales_supervisor_id: number | null;
  delegate_id: number | null;
  delegate_until: Date | string | null;
}

export interface AssigneeQuery {
  assignees: ConfigStep['assignees'];
  /** As many as required; too few are filled up. */
  least: number;
  requester: number | null;
  /** Who may not decide besides the requester: who made the record or changed its priced content. */
  makers: readonly number[];
  /** The compounds of the quotation. */
  compounds: readonly number[];
  /** The company's time. */
  now: Date;
}
export interface Decider {
  user: number;
  /** Whom this person stands in for. */
  from: number | null;
  /** Why somebody whom the rule doesn't name is asked. */
  added: 'supervisor' | 'administrator' | 'holder' | 'sole' | null;
}

export async function directoryOf(scope: Scope): Promise<Directory> {
  const [users, managed] = await Promise.all([
    scope.client.query<Member>({
      name: 'approvals.directory',
      text: `select u.id, u.name, u.active, u.role_id, r.name_en as role_name_en, r.name_ar as role_name_ar, r.is_admin, r.is_provider,
          ${hasAccess} as has_access, (r.is_admin or coalesce((r.privileges #>> '{approvals,approve}')::boolean, false)) as may_approve,
          u.supervisor_id,
          s.user_id as sales_supervisor_id, u.delegate_id, u.delegate_until
        from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
        left join sales_members m on m.company_id = u.company_id and m.user_id = u.id
        left join sales_members s on s.company_id = m.company_id and s.id = m.supervisor_id
        where u.company_id = $1 order by u.id`,
      values: [scope.company],
    }),
    scope.client.query<{ id: number; manager_id: number }>({
      name: 'approvals.managers',
      text: 'select id, manager_id from compounds where company_id = $1 and manager_id is not null',
      values: [scope.company],
    }),
  ]);
  return {
    users: new Map(users.rows.map((user) => [user.id, user])),
    managers: new Map(managed.rows.map(({ id, manager_id }) => [id, manager_id])),
  };
}

/** The compounds of a quotation's units. */
export async function compoundsOf(scope: Scope, quotation: number): Promise<number[]> {
  const { rows } = await scope.client.query<{ compound_id: number }>(
    'select distinct compound_id from quotation_units where company_id = $1 and quotation_id = $2',
    [scope.company, quotation],
  );
  return rows.map((row) => row.compound_id);
}

const isAble = (user: Member | undefined): boolean => user?.active === true && !user.is_provider;
/** Users among these who can be asked at all, by id. */
export const ableAmong = ({ users }: Directory, ids: readonly (number | null | undefined)[]): number[] =>
  [...new Set(ids)].flatMap((id) => (id && isAble(users.get(id)) ? [id] : [])).sort((a, b) => a - b);

type Barred = Pick<AssigneeQuery, 'requester' | 'makers'>;
/** Whether somebody is kept from deciding by what they did to the record. */
export const isBarred = (user: number, { requester, makers }: Barred): boolean => user === requester || makers.includes(user);

const idsWhere = ({ users }: Directory, is: (user: Member) => boolean): number[] =>
  [...users.values()].filter(is).map(({ id }) => id);
export const admins = (directory: Directory): number[] => idsWhere(directory, (user) => isAble(user) && user.is_admin);

type Way = (
  directory: Directory,
  asked: Pick<AssigneeQuery, 'requester' | 'compounds'>,
  id: number,
) => (number | null | undefined)[];
const ways: Record<ConfigStep['assignees'][number]['type'], Way> = {
  user: (_, _asked, id) => [id],
  role: (directory, _, id) => idsWhere(directory, (user) => user.role_id === id),
  requester_supervisor: ({ users }, { requester }) => [users.get(requester ?? 0)?.supervisor_id],
  compound_manager: ({ managers }, { compounds }) => compounds.map((compound) => managers.get(compound)),
  sales_member_supervisor: ({ users }, { requester }) => [users.get(requester ?? 0)?.sales_supervisor_id],
};

/** The users whom one entry of a step names, if they can be asked. */
export const namedBy = (
  directory: Directory,
  asked: Pick<AssigneeQuery, 'requester' | 'compounds'>,
  { type, id = 0 }: ConfigStep['assignees'][number],
): number[] => ableAmong(directory, ways[type](directory, asked, id));

/** Everyone above a user, the nearest first. */
function lineAbove({ users }: Directory, user: number | null): number[] {
  const line: number[] = [];
  for (let above = users.get(user ?? 0)?.supervisor_id; above && !line.includes(above); above = users.get(above)?.supervisor_id)
    line.push(above);
  return line;
}

/** Everyone who may approve such a step, whatever they did to the record: named by the rule, above the requester, or by privilege. */
const candidatesOf = (directory: Directory, asked: Pick<AssigneeQuery, 'assignees' | 'requester' | 'compounds'>): number[] =>
  ableAmong(directory, [
    ...asked.assignees.flatMap((assignee) => namedBy(directory, asked, assignee)),
    ...lineAbove(directory, asked.requester),
    ...idsWhere(directory, (user) => user.may_approve),
  ]);

/** The only active person who may approve such a step; null if there are several, or none. */
export function soleApproverOf(
  directory: Directory,
  asked: Pick<AssigneeQuery, 'assignees' | 'requester' | 'compounds'>,
): number | null {
  const [only, another] = candidatesOf(directory, asked);
  return only !== undefined && another === undefined ? only : null;
}

/** A user, or the delegate while the user is away, if that one may decide. */
function standIn({ users }: Directory, user: number, asked: AssigneeQuery): Pick<Decider, 'user' | 'from'> {
  const { delegate_id = null, delegate_until = null } = users.get(user) ?? {};
  const isAway = delegate_until !== null && new Date(delegate_until) > asked.now;
  return isAway && delegate_id !== null && !isBarred(delegate_id, asked) && isAble(users.get(delegate_id))
    ? { user: delegate_id, from: user }
    : { user, from: null };
}

/**
 * The approvers of a step: users named by the rule, never the requester or a maker, with delegates for those who are away. If
 * there are too few, the first above the requester who may decide and then the administrators are added; if there is nobody,
 * everyone who holds `approvals.approve`. A company's only person who may approve decides on their own request. There may still
 * be too few.
 */
export function decidersOf(directory: Directory, asked: AssigneeQuery): Decider[] {
  const deciders = new Map<number, Decider>();
  const take = (users: number[], added: Decider['added']) => {
    for (const user of users) {
      if (isBarred(user, asked)) continue;
      const decider = standIn(directory, user, asked);
      if (!deciders.has(decider.user)) deciders.set(decider.user, { ...decider, added });
    }
  };
  const named = asked.assignees.flatMap((assignee) => namedBy(directory, asked, assignee));
  take(ableAmong(directory, named), null);
  if (deciders.size < asked.least) {
    const above = lineAbove(directory, asked.requester).find(
      (user) => ableAmong(directory, [user]).length > 0 && !isBarred(user, asked),
    );
    take(ableAmong(directory, [above]), 'supervisor');
  }
  if (deciders.size < asked.least) take(admins(directory), 'administrator');
  if (!deciders.size)
    take(
      idsWhere(directory, (user) => isAble(user) && user.may_approve),
      'holder',
    );
  const sole = deciders.size ? null : soleApproverOf(directory, asked);
  if (sole !== null) deciders.set(sole, { user: sole, from: null, added: 'sole' });
  return [...deciders.values()];
}

/** How many must be able to decide, or the step can't be started. */
export const leastOf = ({ mode, quorum }: { mode: ConfigStep['mode']; quorum?: number | null | undefined }): number =>
  mode === 'quorum' ? (quorum ?? 1) : 1;

/**
 * Whom a step asks, after the users who approved the step before: asking them twice in a row adds nothing. If the others could
 * never reach the quorum alone, everyone is asked again.
 */
export function askedAmong(deciders: Decider[], before: readonly number[], least: number): Decider[] {
  const rest = deciders.filter(({ user }) => !before.includes(user));
  return rest.length && rest.length < least ? deciders : rest;
}

interface EscalationQuery extends Barred {
  /** Whom the rule names for it. */
  escalate_to: number | null;
  /** Who is late. */
  late: number | null;
  /** Who was asked already. */
  asked: readonly number[];
}

/**
 * Whom a late step is escalated to next: the user that the rule names, then up the line of who is late, one at a time, then the
 * administrators. Nobody is asked twice, nor those who may not decide.
 */
export function escalationOf(directory: Directory, { escalate_to, late, asked, ...barred }: EscalationQuery): number[] {
  const isOpen = (user: number) => !asked.includes(user) && !isBarred(user, barred);
  const next = [escalate_to, ...lineAbove(directory, late)].find(
    (user) => user !== null && ableAmong(directory, [user]).length > 0 && isOpen(user),
  );
  return next ? [next] : admins(directory).filter(isOpen);
}

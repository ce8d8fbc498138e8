import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';

/** SQL, of a role `r`: whether its people have access to anything at all. */
export const hasAccess = "(r.is_admin or jsonb_path_exists(r.privileges, '$.*.* ? (@ == true)'))";

/** What somebody can be given: the condition, of a role `r`, that their role meets, and what is said if it doesn't. */
const works = {
  leads: { is: "(r.is_sales or r.privileges #>> '{leads,edit}' = 'true')", messageKey: 'sales.lead.error.assignee' },
  handovers: { is: "r.privileges #>> '{leasing_orders,edit}' = 'true'", messageKey: 'leasing.error.assignee' },
  tickets: { is: "r.privileges #>> '{tickets,edit}' = 'true'", messageKey: 'community.ticket.error.assignee' },
  maintenance: { is: "r.privileges #>> '{maintenance,edit}' = 'true'", messageKey: 'maintenance.issue.error.assignee' },
  compounds: { is: "r.privileges #>> '{compounds,view}' = 'true'", messageKey: 'property.compound.error.manager' },
} as const;
export type Work = keyof typeof works;

/** SQL, of a user `u` with a role `r`: who can be given such work. Administrators can be given any. */
export const canBeGiven = (work: Work): string => `u.active and not r.is_provider and (r.is_admin or ${works[work].is})`;

/** SQL, of columns: whether this user of this company can be given such work. */
export const sqlCanBeGiven = (work: Work, { company, user }: Record<'company' | 'user', AnyColumn>): SQL<boolean> =>
  sql<boolean>`exists (select from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
    where u.company_id = ${company} and u.id = ${user} and ${sql.raw(canBeGiven(work))})`;

/**
 * Refuses people who could do nothing with what they are given: those who left, who belong to a provider, or whose role has no access
 * to it. Lists don't offer them either, but a list may be older than a person's role. Empty fields are skipped.
 */
export async function mustBeAtWork(scope: Scope, values: Record<string, unknown>, fields: Record<string, Work>): Promise<void> {
  const wrong: Record<string, string> = {};
  for (const [field, work] of Object.entries(fields)) {
    const user = values[field];
    if (user !== undefined && user !== null && !(await isAtWork(scope, user, work))) wrong[field] = works[work].messageKey;
  }
  if (Object.keys(wrong).length) throw invalid(wrong);
}

export const isAtWork = async (scope: Scope, user: unknown, work: Work): Promise<boolean> =>
  (
    await scope.client.query({
      name: `users.at_work.${work}`,
      text: `select from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
        where u.company_id = $1 and u.id = $2 and ${canBeGiven(work)}`,
      values: [scope.company, user],
    })
  ).rowCount === 1;

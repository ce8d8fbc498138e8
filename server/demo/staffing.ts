import { executionCalls } from '../../src/api/approvals/execution.ts';
import { type User, userCalls } from '../../src/api/settings/user.ts';
import { word } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Made } from './company.ts';
import type { Offer, Office } from './office.ts';

const idOf = async ({ sql }: Office, email: string): Promise<number | undefined> =>
  (await sql<{ id: number }>('select id from users where company_id = $1 and email = $2', [email]))[0]?.id;

/** An administrator gives what the supervisor was asked about a quotation to the general manager. */
export async function reassign(office: Office, offer: Offer, reason: string): Promise<void> {
  const asked = (await office.decisions(offer)).find(({ by }) => by === office.supervisor);
  if (!asked) return;
  await office.admin.ask(executionCalls.reassign, { id: asked.id }, { to: await idOf(office, office.manager.email), reason });
}

/**
 * A manager who only helps out: decisions are given to her while the supervisor is away, and when she leaves, those that she
 * left open are asked for anew.
 */
export async function* standIn(office: Office, made: Made): Story {
  const { admin, sql } = office;
  const { id } = await admin.ask<User>(
    userCalls.create,
    {},
    {
      name: 'هدى المنصور',
      email: `huda@${made.company.slug}.example`,
      language: 'ar',
      role_id: made.roles.leasing_manager,
      supervisor_id: await idOf(office, admin.email),
    },
  );
  yield 18;
  const open = await sql<{ id: number }>(
    `select d.id from decisions d join execution_steps s on s.company_id = d.company_id and s.id = d.step_id
      join executions e on e.company_id = d.company_id and e.id = d.execution_id and e.record_id = any($3)
      where d.company_id = $1 and d.status = ${word('decision', 'pending')} and d.user_id = $2 order by d.id limit 2`,
    [await idOf(office, office.supervisor.email), [...office.undecided]],
  );
  for (const one of open)
    await admin.ask(executionCalls.reassign, { id: one.id }, { to: id, reason: 'نورة في مكتب جدة هذا الأسبوع.' });
  yield 9;
  await admin.ask(userCalls.update, { id }, { active: false });
}

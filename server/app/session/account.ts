import type { Account, accountCalls, OwnSession } from '../../../src/api/app/account.ts';
import { users } from '../../db/schema/people.ts';
import type { Scope } from '../../db/scope.ts';
import { type Handlers, opensOwnTransactions, WithMessage } from '../../http/contract.ts';
import { invalid, notFound } from '../../kit/api-error.ts';
import { writeLog } from '../../kit/lifecycle.ts';
import { setColumns, updateRecord } from '../../kit/records.ts';
import { userStore } from '../../settings/user.ts';
import { confirmPassword } from './confirm.ts';
import { hashPassword } from './hashing.ts';
import { endLinks } from './links.ts';
import { sendNotice } from './notices.ts';
import { profileOf } from './session.ts';
import { hashOf } from './sessions.ts';

async function accountOf(scope: Scope, id: number): Promise<Account> {
  const { rows } = await scope.client.query<Account>(
    'select id, version, name, email, mobile, language from users where company_id = $1 and id = $2',
    [scope.company, id],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

const tokenIn = (headers: Record<string, unknown>): string => String(headers['auth-token']);

export const accountHandlers: Handlers<typeof accountCalls> = {
  get: ({ scope, currentUser }) => accountOf(scope, currentUser.viewer.id),
  update: async ({ scope, services, currentUser, body }) => {
    const { id } = currentUser.viewer;
    const changed = await updateRecord(scope, services, currentUser, userStore, id, body);
    if (changed.length) await services.sessions.forget(scope);
    return new WithMessage(await accountOf(scope, id), 'app.said.saved');
  },
  changePassword: opensOwnTransactions(async ({ services, currentUser, body, request }) => {
    const { company, viewer } = currentUser;
    await confirmPassword(services, currentUser, body.current, 'current', request.ip);
    if (body.password === body.current) throw invalid({ password: 'app.error.password_same' });
    const password_hash = await hashPassword(body.password, { company: company.id, address: request.ip });
    return services.db.write(company.id, async (scope) => {
      await setColumns(scope, users, viewer.id, { password_hash });
      await writeLog(scope, currentUser, { entity: 'user', record_id: viewer.id, event: 'change_password' });
      await endLinks(scope, viewer.id);
      const ended = await services.sessions.end(scope, { user: viewer.id, but: tokenIn(request.headers) });
      await sendNotice(scope, services, 'own_password_changed', viewer.id);
      return new WithMessage({ ended }, 'app.said.own_password_changed');
    });
  }),
  sessions: async ({ scope, currentUser, request }) => {
    const { rows } = await scope.client.query<OwnSession>(
      `select id, created_at, seen_at, address, agent, token_hash = $3 as is_own from sessions
        where company_id = $1 and user_id = $2 and opened_by is null and expires_at > now()
        order by token_hash = $3 desc, seen_at desc, id desc`,
      [scope.company, currentUser.viewer.id, hashOf(tokenIn(request.headers))],
    );
    return rows;
  },
  endSession: async ({ scope, services, currentUser, params }) => {
    if (!(await services.sessions.end(scope, { user: currentUser.viewer.id, id: params.id }))) throw notFound();
    await writeLog(scope, currentUser, { entity: 'user', record_id: currentUser.viewer.id, event: 'session_ended' });
    return new WithMessage(null, 'app.said.session_ended');
  },
  endOthers: async ({ scope, services, currentUser, request }) => {
    const ended = await services.sessions.end(scope, { user: currentUser.viewer.id, but: tokenIn(request.headers) });
    if (ended) await writeLog(scope, currentUser, { entity: 'user', record_id: currentUser.viewer.id, event: 'sessions_ended' });
    return new WithMessage({ ended }, 'app.said.sessions_ended');
  },
  dismiss: async ({ scope, currentUser, body: { what } }) => {
    // News dismissed up to a later day replaces those before.
    const [kind = ''] = what.split(':');
    await scope.client.query(
      `update users set dismissed = array(select d from unnest(dismissed) d where split_part(d, ':', 1) <> $3) || $4::text
        where company_id = $1 and id = $2`,
      [scope.company, currentUser.viewer.id, kind, what],
    );
    return profileOf(scope, currentUser.company, currentUser.viewer.id);
  },
};

import type { SecondFactor, secondFactorCalls } from '../../../src/api/app/account.ts';
import type { Scope } from '../../db/scope.ts';
import { type Handlers, opensOwnTransactions, WithMessage } from '../../http/contract.ts';
import { ApiError } from '../../kit/api-error.ts';
import type { Company, CurrentUser } from '../../kit/current-user.ts';
import { writeLog } from '../../kit/lifecycle.ts';
import { readOr404 } from '../../kit/records.ts';
import type { Services } from '../../kit/services.ts';
import { mayTouch, userStore } from '../../settings/user.ts';
import { limitAttempts } from './attempts.ts';
import { confirmPassword } from './confirm.ts';
import { sendNotice } from './notices.ts';
import { newRecoveryCodes, newSecret, normalCode, stepOf, uriOf } from './one-time-codes.ts';
import { hashOf } from './sessions.ts';

const wrongCode = () => new ApiError(422, 'code_wrong', 'app.error.code_wrong', { fields: { code: 'app.error.code_wrong' } });

/** Uses up a code of the app: neither it nor an earlier one is taken again. */
async function spendAppCode(scope: Scope, user: number, code: string, isConfirmed: boolean): Promise<boolean> {
  const { rows } = await scope.client.query<{ secret: string }>(
    `select secret from second_factors where company_id = $1 and user_id = $2 and (confirmed_at is not null) = $3 for update`,
    [scope.company, user, isConfirmed],
  );
  const step = rows[0] ? stepOf(rows[0].secret, code) : null;
  if (step === null) return false;
  const { rowCount } = await scope.client.query(
    'update second_factors set last_step = $3 where company_id = $1 and user_id = $2 and last_step < $3',
    [scope.company, user, step],
  );
  return Boolean(rowCount);
}

async function spendRecoveryCode(scope: Scope, user: number, code: string): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `update recovery_codes set used_at = now() where company_id = $1 and user_id = $2 and code_hash = $3 and used_at is null`,
    [scope.company, user, hashOf(code)],
  );
  return Boolean(rowCount);
}

/** Whether somebody is asked for a code when they sign in. */
export async function hasSecondFactor(scope: Scope, user: number): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    'select from second_factors where company_id = $1 and user_id = $2 and confirmed_at is not null',
    [scope.company, user],
  );
  return Boolean(rowCount);
}

interface Asked {
  company: Company;
  user: number;
  address: string;
}

/**
 * Uses up a code of the app or a recovery code. Only who knows the password comes here, so that strangers use up nobody's tries.
 * Throws an ApiError 422 or 429.
 */
export async function checkCode(services: Services, { company, user, address, email }: Asked & { email: string }, typed: string) {
  const attempt = await limitAttempts(services, { company, what: 'code', account: email, address });
  const code = normalCode(typed);
  const isRight = await services.db.write(company.id, async (scope) => {
    if (/^\d{6}$/.test(code)) return spendAppCode(scope, user, code, true);
    if (!(await spendRecoveryCode(scope, user, code))) return false;
    await sendNotice(scope, services, 'recovery_code_used', user);
    return true;
  });
  if (!isRight) throw wrongCode();
  await attempt.succeeded();
}

async function stateOf(scope: Scope, { viewer, company }: CurrentUser): Promise<SecondFactor> {
  const { rows } = await scope.client.query<SecondFactor>(
    `select f.confirmed_at is not null as is_on, f.confirmed_at,
        (select count(*)::int from recovery_codes k where k.company_id = u.company_id and k.user_id = u.id and k.used_at is null) as codes_left,
        r.is_admin and c.admins_need_second_factor as is_required
      from users u join roles r on r.company_id = u.company_id and r.id = u.role_id join companies c on c.id = u.company_id
      left join second_factors f on f.company_id = u.company_id and f.user_id = u.id
      where u.company_id = $1 and u.id = $2`,
    [company.id, viewer.id],
  );
  return rows[0] as SecondFactor;
}

/** New recovery codes instead of those before; only their hashes are kept. */
async function replaceCodes(scope: Scope, user: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await scope.client.query('delete from recovery_codes where company_id = $1 and user_id = $2', [scope.company, user]);
  await scope.client.query('insert into recovery_codes (company_id, user_id, code_hash) select $1, $2, unnest($3::text[])', [
    scope.company,
    user,
    codes.map((code) => hashOf(normalCode(code))),
  ]);
  return codes;
}

async function forget(scope: Scope, user: number): Promise<boolean> {
  await scope.client.query('delete from recovery_codes where company_id = $1 and user_id = $2', [scope.company, user]);
  const { rows } = await scope.client.query<{ was_on: boolean }>(
    'delete from second_factors where company_id = $1 and user_id = $2 returning confirmed_at is not null as was_on',
    [scope.company, user],
  );
  return rows[0]?.was_on ?? false;
}

const isOn = () => new ApiError(422, 'refused', 'app.error.second_factor_on');

export const secondFactorHandlers: Handlers<typeof secondFactorCalls> = {
  get: ({ scope, currentUser }) => stateOf(scope, currentUser),
  enrol: opensOwnTransactions(async ({ services, currentUser, body, request }) => {
    const { company, viewer } = currentUser;
    const { email } = await confirmPassword(services, currentUser, body.password, 'password', request.ip);
    const secret = newSecret();
    await services.db.write(company.id, async (scope) => {
      // One that is confirmed is turned off first, with a code of its own.
      const { rowCount } = await scope.client.query(
        `insert into second_factors (company_id, user_id, secret) values ($1, $2, $3)
          on conflict (company_id, user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
          where second_factors.confirmed_at is null`,
        [scope.company, viewer.id, secret],
      );
      if (!rowCount) throw isOn();
    });
    return { secret, uri: uriOf(secret, company.name_en, email) };
  }),
  confirm: opensOwnTransactions(async ({ services, currentUser, body, request }) => {
    const { company, viewer } = currentUser;
    const attempt = await limitAttempts(services, { company, what: 'code', account: `enrol:${viewer.id}`, address: request.ip });
    const recovery_codes = await services.db.write(company.id, async (scope) => {
      if (!(await spendAppCode(scope, viewer.id, normalCode(body.code), false))) throw wrongCode();
      await scope.client.query('update second_factors set confirmed_at = now() where company_id = $1 and user_id = $2', [
        scope.company,
        viewer.id,
      ]);
      await writeLog(scope, currentUser, { entity: 'user', record_id: viewer.id, event: 'second_factor_on' });
      await sendNotice(scope, services, 'second_factor_on', viewer.id);
      await services.sessions.forget(scope);
      return replaceCodes(scope, viewer.id);
    });
    await attempt.succeeded();
    return { recovery_codes };
  }),
  renewCodes: opensOwnTransactions(async ({ services, currentUser, body, request }) => {
    const { company, viewer } = currentUser;
    const { email } = await confirmPassword(services, currentUser, body.password, 'password', request.ip);
    await checkCode(services, { company, user: viewer.id, address: request.ip, email }, body.code);
    return services.db.write(company.id, async (scope) => {
      await writeLog(scope, currentUser, { entity: 'user', record_id: viewer.id, event: 'recovery_codes_renewed' });
      return { recovery_codes: await replaceCodes(scope, viewer.id) };
    });
  }),
  turnOff: opensOwnTransactions(async ({ services, currentUser, body, request }) => {
    const { company, viewer } = currentUser;
    const before = await services.db.read(company.id, (scope) => stateOf(scope, currentUser));
    if (before.is_required) throw new ApiError(422, 'refused', 'app.error.second_factor_required');
    const { email } = await confirmPassword(services, currentUser, body.password, 'password', request.ip);
    await checkCode(services, { company, user: viewer.id, address: request.ip, email }, body.code);
    return services.db.write(company.id, async (scope) => {
      await forget(scope, viewer.id);
      await writeLog(scope, currentUser, { entity: 'user', record_id: viewer.id, event: 'second_factor_off' });
      await sendNotice(scope, services, 'second_factor_off', viewer.id);
      return new WithMessage(await stateOf(scope, currentUser), 'app.said.second_factor_off');
    });
  }),
  reset: async ({ scope, services, currentUser, params: { id } }) => {
    const { viewer } = currentUser;
    await readOr404(scope, userStore, id);
    if (!viewer.is_admin) throw new ApiError(403, 'forbidden', 'settings.role.error.admin_only');
    await mayTouch({ scope, services, currentUser }, id);
    // Whoever has lost their own is helped by another administrator, as two people then know of it.
    if (id === viewer.id) throw new ApiError(422, 'refused', 'app.error.second_factor_own');
    if (!(await forget(scope, id))) throw new ApiError(422, 'refused', 'app.error.second_factor_none');
    await writeLog(scope, currentUser, { entity: 'user', record_id: id, event: 'second_factor_reset' });
    await services.sessions.end(scope, { user: id });
    await sendNotice(scope, services, 'second_factor_reset', id);
    return new WithMessage(null, 'app.said.second_factor_reset');
  },
};

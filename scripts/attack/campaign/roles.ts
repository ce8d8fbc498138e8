import type { Call } from '../../../src/api/contract.ts';
import { roleCalls } from '../../../src/api/settings/role.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import { plant } from '../../../tests/kit/plant.ts';
import {
  administrator,
  allBut,
  enter,
  every,
  just,
  mayCall,
  named,
  none,
  partsOf,
  type Somebody,
  standard,
  table,
  whole,
} from '../../../tests/kit/privileges.ts';
import { declared, type Request, requestOf } from '../../../tests/kit/requests.ts';
import type { Attack, Finding, Target } from '../attack.ts';
import { type Companies, makeAttacked, send } from '../companies.ts';
import { pooled } from '../pooled.ts';

/** Somebody with a session of their own, in a role of their own. */
interface Person extends Somebody {
  user: number;
  role: number;
  headers: Record<string, string>;
}
interface Ground {
  target: Target;
  bed: Companies;
}

const everybody = [none, whole, ...standard, ...named.map(just), ...[...new Set(named.flatMap(partsOf))].map(allBut)];
async function people({ bed }: Ground): Promise<Person[]> {
  const found: Person[] = [];
  for (const [number, who] of everybody.entries()) {
    const made = await enter(bed.owner, bed.one.company.id, who, `attacker${number}@first.example`);
    const headers = { 'company-slug': 'first', 'auth-token': await bed.session('first', made.user) };
    found.push({ ...who, ...made, headers });
  }
  return found;
}

/** Every call as nobody, then by everybody who may not, then by everybody who may. */
async function matrix(ground: Ground, persons: Person[]): Promise<Finding[]> {
  const { target, bed } = ground;
  const planted = await plant(bed, 'first');
  const requests = new Map<Call, Request>();
  for (const call of declared) requests.set(call, await requestOf(planted, call));
  await bed.app.jobs.settled();
  const wrong: string[] = [];
  const needed = (call: Call) => table.get(call.id) ?? '';
  const statusOf = async (call: Call, headers: Record<string, string>) =>
    (await send(target, call, requests.get(call) as Request, headers)).status;
  /** Everybody may change comments of their own, and nobody else's: so each tries with one that is theirs. */
  const own = async (call: Call, { user }: Person) => {
    if (['X-CMT-03', 'X-CMT-04'].includes(call.id)) await bed.owner.query('update notes set created_by = $1', [user]);
  };
  const note = (call: Call, who: string, status: number) => wrong.push(`${call.id} answers ${status} to ${who}`);
  let unsigned = 0;
  await pooled(declared, async (call) => {
    if (needed(call) === 'nobody') return;
    unsigned += 1;
    const status = await statusOf(call, { 'company-slug': 'first' });
    if (status !== 401) note(call, 'nobody', status);
  });
  // Every role makes every call; of the others, each makes those about the privilege that they alone have, or lack.
  const roles = new Set([...standard.map(({ title }) => title), none.title, whole.title]);
  const isAbout = ({ title }: Somebody, call: Call) => partsOf(needed(call)).some((part) => title.includes(` ${part}`));
  const pairs = persons.flatMap((who) =>
    declared
      // It would end the session that the other calls need.
      .filter((call) => call.id !== 'X-SES-01' && (roles.has(who.title) || isAbout(who, call)))
      .map((call) => ({ who, call })),
  );
  const refused = pairs.filter(({ who, call }) => !mayCall(who, needed(call)));
  await pooled(refused, async ({ who, call }) => {
    const status = await statusOf(call, who.headers);
    if (status !== 403) note(call, who.title, status);
  });
  const allowed = pairs.filter(({ who, call }) => mayCall(who, needed(call)));
  for (const { who, call } of allowed) {
    await own(call, who);
    const status = await statusOf(call, who.headers);
    if (status === 401 || status === 403 || status >= 500) note(call, who.title, status);
  }
  const tried = unsigned + refused.length + allowed.length;
  return [
    {
      what: 'calls without a session, without the privilege, and with it',
      figure: [
        `${wrong.length} wrong of ${tried} (${unsigned}, ${refused.length}, ${allowed.length})`,
        ...wrong.slice(0, 5),
      ].join('; '),
      limit: '0: 401, 403, and neither',
      passed: wrong.length === 0 && tried > 3000,
    },
  ];
}

/** What somebody would do to become more than they are. */
function waysUp(me: Person, admin: Person, other: Person, serial: () => number): { call: Call; request: Partial<Request> }[] {
  const all = Object.fromEntries(
    every.map((one) => one.split('.') as [string, string]).map(([module]) => [module, { view: true, edit: true, delete: true }]),
  );
  const newUser = (role_id: number) => ({ name: 'Another me', email: `another${serial()}@first.example`, role_id });
  const newRole = (more: object) => ({ name_en: `Another role ${serial()}`, name_ar: 'دور', ...more });
  const user = (id: number, body: Record<string, unknown>) => ({
    call: userCalls.update as Call,
    request: { params: { id }, body },
  });
  const role = (id: number, body: Record<string, unknown>) => ({
    call: roleCalls.update as Call,
    request: { params: { id }, body },
  });
  const lacking = every.filter((privilege) => !me.has(privilege));
  const granting = lacking.map((privilege) => {
    const [module = '', flag = ''] = privilege.split('.');
    return { [module]: { [flag]: true } };
  });
  return [
    user(me.user, { role_id: admin.role }),
    user(other.user, { role_id: admin.role }),
    user(me.user, { is_admin: true }),
    user(me.user, { privileges: all }),
    user(admin.user, { password: 'a-password-of-mine' }),
    user(admin.user, { email: `mine${serial()}@first.example` }),
    user(admin.user, { active: false }),
    user(admin.user, { role_id: me.role }),
    role(me.role, { is_admin: true }),
    role(me.role, { privileges: all }),
    role(admin.role, { is_admin: false }),
    role(admin.role, { name_en: `Mine ${serial()}` }),
    { call: userCalls.create as Call, request: { body: newUser(admin.role) } },
    { call: roleCalls.create as Call, request: { body: newRole({ is_admin: true }) } },
    { call: roleCalls.create as Call, request: { body: newRole({ privileges: all }) } },
    { call: userCalls.remove as Call, request: { params: { id: admin.user } } },
    { call: roleCalls.remove as Call, request: { params: { id: admin.role } } },
    ...granting.flatMap((privileges) => [
      role(me.role, { privileges }),
      { call: roleCalls.create as Call, request: { body: newRole({ privileges }) } },
    ]),
  ];
}

async function escalations({ target, bed }: Ground, persons: Person[]): Promise<Finding[]> {
  const admin = persons.find(({ title }) => title === administrator.title) as Person;
  // Those who may change users or roles, and all standard roles: who else is stopped by the call's own privilege.
  const trying = persons.filter(
    (who) =>
      !who.is_admin &&
      who !== persons.find(({ title }) => title === whole.title) &&
      (standard.some(({ title }) => title === who.title) ||
        /(users|roles)\.\w+ alone/.test(who.title) ||
        who.title === none.title),
  );
  const other = persons.find(({ title }) => title === none.title) as Person;
  const powers = async () =>
    JSON.stringify(
      (
        await bed.owner.query(
          `select u.id, u.email, u.role_id, u.active, u.password_hash, r.is_admin, r.privileges from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
            where u.company_id = $1 order by u.id`,
          [bed.one.company.id],
        )
      ).rows,
    );
  const before = await powers();
  let serial = 0;
  const unique = () => {
    serial += 1;
    return serial;
  };
  const succeeded: string[] = [];
  const tries = trying.flatMap((who) => waysUp(who, admin, other, unique).map((way) => ({ who, ...way })));
  await pooled(tries, async ({ who, call, request }) => {
    const { status } = await send(target, call, request, who.headers);
    if (![400, 403].includes(status)) succeeded.push(`${call.id} by ${who.title}: ${status} ${JSON.stringify(request.body)}`);
  });
  const isSame = before === (await powers());
  return [
    {
      what: `escalations by ${trying.length} people who are no administrators`,
      figure: [`${succeeded.length} of ${tries.length} not refused`, ...succeeded.slice(0, 5)].join('; '),
      limit: '0, only 400 and 403',
      passed: succeeded.length === 0 && tries.length > 1000,
    },
    {
      what: 'users, roles and privileges afterwards',
      figure: isSame ? 'as before' : 'changed',
      limit: 'as before',
      passed: isSame,
    },
  ];
}

export const attack: Attack = {
  title: 'Every role and every call',
  run: async (bed) => {
    const target = await bed.bare({ LOG_LEVEL: 'silent' });
    const companies = await makeAttacked(target);
    try {
      const ground = { target, bed: companies };
      const persons = await people(ground);
      return [...(await escalations(ground, persons)), ...(await matrix(ground, persons))];
    } finally {
      await companies.close();
    }
  },
};

import { codeAt } from '../../../server/app/session/one-time-codes.ts';
import { bedDriver } from '../../../tests/kit/bed-driver.ts';
import { userWithSecondFactor } from '../../../tests/kit/makes.ts';
import { password } from '../../../tests/setup/companies.ts';
import type { Attack, Finding } from '../attack.ts';
import { makeAttacked } from '../companies.ts';

const secret = 'JBSWY3DPEHPK3PXP';
let serial = 0;

export const attack: Attack = {
  title: 'The second factor: guessing, repeating, going round',
  run: async (bed): Promise<Finding[]> => {
    const target = await bed.bare({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
    const companies = await makeAttacked(target);
    try {
      const user = companies.one.people['general_manager@first.example']?.viewer.id as number;
      const driver = bedDriver(companies, 'first');
      await userWithSecondFactor({ testBed: companies, slug: 'first', driver, records: {} }, user);
      /** Each time from another network, as an attacker with many addresses has them. */
      const signIn = async (code?: string, as = password) => {
        serial += 1;
        const answer = await fetch(`${target.address}/v2/sessions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'company-slug': 'first',
            'x-forwarded-for': `203.${serial >> 8}.${serial & 255}.1`,
          },
          body: JSON.stringify({ login: { email: 'general_manager@first.example', password: as, ...(code && { code }) } }),
        });
        const body = (await answer.json()) as { code?: string; auth_token?: string };
        return { status: answer.status, ...body };
      };
      const findings: Finding[] = [];
      const add = (what: string, figure: string, limit: string, passed: boolean) =>
        findings.push({ what, figure, limit, passed });

      const bare = await signIn();
      const odd = ['', ' ', '0', 'null', '000000000000', '1e5', '٠٠٠٠٠٠', "' or 1=1", '\u200b'];
      const opened: string[] = [];
      for (const code of odd) if ((await signIn(code)).auth_token) opened.push(JSON.stringify(code));
      add(
        'signed in by a password alone, or with a code that is none',
        `${Number(Boolean(bare.auth_token)) + opened.length} of ${odd.length + 1} ${opened.join(' ')}`,
        '0',
        !bare.auth_token && !opened.length,
      );

      const right = codeAt(secret, Math.floor(Date.now() / 30_000));
      const together = await Promise.all(Array.from({ length: 10 }, () => signIn(right)));
      const again = await signIn(right);
      const used = [...together, again].filter(({ auth_token }) => auth_token).length;
      add('sessions by one code, ten at once and once more', String(used), 'at most 1', used <= 1);

      const before = await companies.owner.query('select count(*)::int as count from sessions where user_id = $1', [user]);
      const guesses = await Promise.all(
        Array.from({ length: 200 }, (_, n) => signIn(String((n * 4999) % 1_000_000).padStart(6, '0')).catch(() => null)),
      );
      const counted = new Map<number, number>();
      for (const guess of guesses) counted.set(guess?.status ?? 0, (counted.get(guess?.status ?? 0) ?? 0) + 1);
      const tested = guesses.filter((guess) => guess?.code === 'code_wrong').length;
      const said = [...counted].map(([status, count]) => `${count} × ${status}`).join(', ');
      const isClean = [...counted.keys()].every((status) => [401, 422, 429, 503].includes(status));
      add(
        'codes tested by 200 guesses at once, from 200 networks',
        `${tested}; ${said}`,
        'at most 20; 401, 422, 429 or 503',
        tested <= 20 && isClean,
      );
      const after = await companies.owner.query('select count(*)::int as count from sessions where user_id = $1', [user]);
      add(
        'sessions that the guesses opened',
        String(after.rows[0].count - before.rows[0].count),
        '0',
        after.rows[0].count === before.rows[0].count,
      );

      // A wrong password must not be told from a wrong code.
      const wrong = await signIn('000001', 'not-the-password');
      add(
        'a wrong password with a code',
        `${wrong.status} ${wrong.code}`,
        '401 or 429, and nothing of the code',
        [401, 429].includes(wrong.status) && wrong.code !== 'code_required' && !/code/.test(String(wrong.code ?? '')),
      );
      return findings;
    } finally {
      await companies.close();
    }
  },
};

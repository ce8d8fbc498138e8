import { hashOf, newToken } from '../../../server/app/session/sessions.ts';
import { bedDriver } from '../../../tests/kit/bed-driver.ts';
import { sendingAt } from '../../../tests/kit/makes.ts';
import type { Attack, Finding } from '../attack.ts';
import { type Companies, makeAttacked } from '../companies.ts';
import { waitedDuring } from '../delay.ts';

/** A sending with a link whose token is known here: the server keeps only its hash. */
async function linked(companies: Companies, slug: 'first' | 'second', from: number): Promise<{ id: number; token: string }> {
  const { '/sendings/{}': id } = (await sendingAt(bedDriver(companies, slug, { from }), 'sent')) as Record<string, number>;
  const token = newToken();
  await companies.owner.query('update sendings set token_hash = $2 where id = $1', [id, hashOf(token)]);
  return { id: id as number, token };
}

const guesses = 400;

export const attack: Attack = {
  title: 'Public offers: guessing, others’ papers, links that are over',
  run: async (bed): Promise<Finding[]> => {
    const target = await bed.bare({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
    const companies = await makeAttacked(target);
    try {
      const first = await linked(companies, 'first', 10_000_000);
      const second = await linked(companies, 'second', 20_000_000);
      let serial = 0;
      const send = async (token: string, rest = '', slug = 'first', body?: object) => {
        serial += 1;
        const answer = await fetch(`${target.address}/v2/public_offers/${token}${rest}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            'company-slug': slug,
            'x-forwarded-for': `203.${serial >> 8}.${serial & 255}.1`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const findings: Finding[] = [];
      const add = (what: string, figure: string, limit: string, passed: boolean) =>
        findings.push({ what, figure, limit, passed });
      const control = await send(first.token);
      add('the link itself', String(control.status), '200', control.status === 200);

      // Invented ones, and all that is like the right one.
      const near = Array.from(
        first.token,
        (sign, at) => first.token.slice(0, at) + (sign === 'a' ? 'b' : 'a') + first.token.slice(at + 1),
      );
      const odd = [
        '..',
        '%00',
        '%2e%2e%2f',
        first.token.slice(0, -1),
        `${first.token}a`,
        first.token.toLowerCase(),
        hashOf(first.token),
        '*',
        '_',
        '%25',
        "'",
        ' ',
        '__proto__',
      ];
      const tries = [...near, ...odd, ...Array.from({ length: guesses }, newToken)];
      const opened: string[] = [];
      const { longest } = await waitedDuring(target, async () => {
        for (let at = 0; at < tries.length; at += 20)
          for (const [i, { status }] of (
            await Promise.all(tries.slice(at, at + 20).map((token) => send(encodeURI(token))))
          ).entries())
            if (status === 200 || status >= 500) opened.push(`${tries[at + i]}: ${status}`);
      });
      add(
        `tokens guessed, ${tries.length} tries; another company waits at most`,
        `${opened.length} ${opened.slice(0, 3).join('; ')}; ${longest.toFixed(0)} ms`,
        '0; 1000 ms',
        opened.length === 0 && longest < 1000,
      );

      // The same token under another company's name, and a stranger's session with it.
      const elsewhere = await Promise.all(
        ['', '/document?language=en'].flatMap((rest) => [send(first.token, rest, 'second'), send(second.token, rest, 'first')]),
      );
      const reached = elsewhere.filter(({ status }) => status !== 404).map(({ status }) => status);
      add(
        'another company’s offer and its document, by its token',
        `${reached.length} of ${elsewhere.length} ${reached}`,
        '0',
        !reached.length,
      );
      const ids = await Promise.all([first.id, second.id].flatMap((id) => [send(String(id)), send(`${id}/document`)]));
      add(
        'opened by a number instead of a token',
        String(ids.filter(({ status }) => status === 200).length),
        '0',
        ids.every(({ status }) => status !== 200),
      );

      const asked = await send(first.token, '/code', 'first', {});
      const codes = await Promise.all(
        Array.from({ length: 120 }, (_, n) =>
          send(first.token, '/accept', 'first', {
            name: 'Somebody',
            one_time_code: String(n * 8111 + 100_000).slice(0, 6),
            version: (JSON.parse(control.text) as { data: { version: number } }).data.version,
          }),
        ),
      );
      const tested = codes.filter(({ text }) => text.includes('code_wrong')).length;
      const isClean = codes.every(({ status }) => [401, 409, 410, 422, 429, 503].includes(status));
      const counted = [...new Set(codes.map(({ status }) => status))].map(
        (one) => `${codes.filter(({ status }) => status === one).length} × ${one}`,
      );
      add(
        'codes tested by 120 guesses at once, from 120 networks',
        `${tested}; ${counted.join(', ')}; asked for: ${asked.status}`,
        'at least 1, at most 20, none accepted',
        tested > 0 && tested <= 20 && isClean,
      );

      await companies.owner.query("update sendings set expires_at = '2020-01-01' where id = $1", [first.id]);
      const over = await Promise.all([
        send(first.token),
        send(first.token, '/document?language=en'),
        send(first.token, '/code', 'first', {}),
      ]);
      const told = over.filter(({ text, status }) => status !== 410 || /Faisal|quotation_|"blocks"/.test(text));
      add(
        'a link that is over: page, document and code',
        `${over.map(({ status }) => status).join(', ')}`,
        '410 each, without its content',
        !told.length,
      );
      return findings;
    } finally {
      await companies.close();
    }
  },
};

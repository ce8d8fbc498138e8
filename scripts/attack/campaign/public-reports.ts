import { newToken } from '../../../server/app/session/sessions.ts';
import { bedDriver } from '../../../tests/kit/bed-driver.ts';
import { labelAt } from '../../../tests/kit/makes-maintenance.ts';
import type { Attack, Finding } from '../attack.ts';
import { makeAttacked } from '../companies.ts';
import { waitedDuring } from '../delay.ts';

const guesses = 400;
/** Reports at once by one label, each from a network of its own. */
const flood = 120;

export const attack: Attack = {
  title: 'Reports by label: guessing, floods, others’ places, files that are no photos',
  run: async (bed): Promise<Finding[]> => {
    const target = await bed.bare({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
    const companies = await makeAttacked(target);
    try {
      const first = await labelAt(bedDriver(companies, 'first', { from: 10_000_000 }));
      const second = await labelAt(bedDriver(companies, 'second', { from: 20_000_000 }));
      let serial = 0;
      const send = async (path: string, slug = 'first', body?: object | Buffer) => {
        serial += 1;
        const isFile = Buffer.isBuffer(body);
        const answer = await fetch(`${target.address}/v2/${path}`, {
          method: isFile ? 'PUT' : body ? 'POST' : 'GET',
          headers: {
            'company-slug': slug,
            'x-forwarded-for': `203.${serial >> 8}.${serial & 255}.1`,
            ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
          },
          ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const findings: Finding[] = [];
      const add = (what: string, figure: string, limit: string, passed: boolean) =>
        findings.push({ what, figure, limit, passed });
      const at = (token: string) => `public_reports/${token}`;
      const control = await send(at(first.token));
      add('the label itself', String(control.status), '200', control.status === 200);
      const said = JSON.parse(control.text) as { data: { categories: { id: number }[] } };
      const report = {
        ...{ subsubcategory_id: said.data.categories[0]?.id, description: 'Water comes through the ceiling' },
        ...{ name: 'Somebody', mobile: '0551234567' },
      };

      const near = Array.from(
        first.token,
        (sign, place) => first.token.slice(0, place) + (sign === 'a' ? 'b' : 'a') + first.token.slice(place + 1),
      );
      const odd = [
        '..',
        '%00',
        '%2e%2e%2f',
        first.token.slice(0, -1),
        `${first.token}a`,
        '*',
        '_',
        '%25',
        "'",
        ' ',
        String(first.id),
      ];
      const tries = [...near, ...odd, ...Array.from({ length: guesses }, newToken)];
      const opened: string[] = [];
      const { longest } = await waitedDuring(target, async () => {
        for (let from = 0; from < tries.length; from += 10)
          for (const path of ['public_reports', 'public_report_status'])
            for (const [i, { status }] of (
              await Promise.all(tries.slice(from, from + 10).map((token) => send(`${path}/${encodeURI(token)}`)))
            ).entries())
              if (status === 200 || status >= 500) opened.push(`${path} ${tries[from + i]}: ${status}`);
      });
      add(
        `tokens guessed, ${2 * tries.length} tries; another company waits at most`,
        `${opened.length} ${opened.slice(0, 3).join('; ')}; ${longest.toFixed(0)} ms`,
        '0; 1000 ms',
        opened.length === 0 && longest < 1000,
      );

      const elsewhere = await Promise.all([
        send(at(first.token), 'second'),
        send(at(second.token), 'first'),
        send(at(first.token), 'second', report),
      ]);
      const reached = elsewhere.filter(({ status }) => status !== 404).map(({ status }) => status);
      add('another company’s place, by its label', `${reached.length} of ${elsewhere.length} ${reached}`, '0', !reached.length);

      const made = await send(at(first.token), 'first', report);
      const key = (JSON.parse(made.text) as { data?: { token: string } }).data?.token ?? '';
      const status = await send(`public_report_status/${key}`);
      const tells = ['Somebody', '55123', 'ceiling', 'assignee', 'cost', 'unit_id'].filter((word) => status.text.includes(word));
      add(
        'what a report’s link says of it',
        `${status.status} ${tells}`,
        '200, no name, number, text or cost',
        status.status === 200 && !tells.length,
      );

      const files = await Promise.all(
        [
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
          Buffer.from('<html><script>alert(1)</script>'),
          Buffer.from('%PDF-1.7\n%âãÏÓ'),
          Buffer.from('MZ\u0090\u0000'),
          Buffer.alloc(5 * 1024 * 1024, 255),
        ].map((content) => send(`public_report_status/${key}/photo`, 'first', content)),
      );
      add(
        'files that are no photos, or too large',
        files.map(({ status }) => status).join(', '),
        '422 or 413 each',
        files.every(({ status }) => status === 422 || status === 413),
      );

      const reports = await Promise.all(Array.from({ length: flood }, () => send(at(first.token), 'first', report)));
      const taken = reports.filter(({ status }) => status === 200).length;
      const isClean = reports.every(({ status }) => [200, 429, 503].includes(status));
      add(
        `reports by one label, ${flood} at once from as many networks`,
        `${taken} taken; ${[...new Set(reports.map(({ status }) => status))]}`,
        'at least 1, at most 20',
        taken > 0 && taken <= 20 && isClean,
      );

      await companies.owner.query("update report_labels set status = 'revoked' where id = $1", [first.id]);
      const over = await Promise.all([send(at(first.token)), send(at(first.token), 'first', report)]);
      const told = over.filter(({ text, status }) => status !== 410 || text.includes('categories'));
      add('a label that was revoked', over.map(({ status }) => status).join(', '), '410 each, without its place', !told.length);
      return findings;
    } finally {
      await companies.close();
    }
  },
};

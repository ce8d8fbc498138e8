import { templateCalls } from '../../../src/api/settings/template.ts';
import { qualifiedDeal } from '../../../src/workbench/scenarios/parts/deals.ts';
import { bedDriver } from '../../../tests/kit/bed-driver.ts';
import type { Person } from '../../../tests/setup/test-bed.ts';
import type { Attack, Finding } from '../attack.ts';
import { makeAttacked } from '../companies.ts';

const flood = 160;
const theirs = 5;

/** Bodies that are no template, or would print what they were never given. */
const bodies: [string, string][] = [
  ['open braces', '{{'],
  ['open braces and blanks', `{{${' '.repeat(49_000)}x`],
  ['braces in braces', '{{'.repeat(20_000) + '}}'.repeat(4_900)],
  ['closed braces alone', '}}'.repeat(24_000)],
  ['a prototype', '{{__proto__}} {{constructor}} {{toString}}'],
  ['a path', '{{company.slug}} {{customer_name.constructor}}'],
  ['an expression', '{{7*7}} <%= 7*7 %>'],
  ['a word split by signs that nobody sees', '{{customer\u200b_name\u3164}}'],
];

export const attack: Attack = {
  title: 'Templates, and printing by the hundred',
  run: async (bed): Promise<Finding[]> => {
    const target = await bed.bare({ LOG_LEVEL: 'silent' });
    const companies = await makeAttacked(target);
    try {
      const me = await companies.signIn('first', 'admin@first.example');
      const colleagues = await Promise.all(
        ['leasing_manager', 'leasing_agent', 'general_manager'].map((role) => companies.signIn('first', `${role}@first.example`)),
      );
      const other = await companies.signIn('second', 'admin@second.example');
      const findings: Finding[] = [];

      const taken: string[] = [];
      for (const [i, [what, body_en]] of bodies.entries()) {
        const { status } = await me.ask(templateCalls.create, {
          body: { name_en: `Odd ${i}`, name_ar: `غريب ${i}`, kind: 'quotation', property_use: 'general', body_en, body_ar: 'نص' },
        });
        if (status !== 422 && status !== 400) taken.push(`${what}: ${status}`);
      }
      const kept = await companies.owner.query<{ body_en: string }>("select body_en from templates where name_en like 'Odd %'");
      // Signs that nobody sees are taken out of a text before it is read.
      const harmful = kept.rows.filter(
        ({ body_en }) => body_en !== '{{customer_name\u3164}}' && /\{\{(?!customer_name\}\})/.test(body_en),
      );
      findings.push({
        what: 'bodies of templates that are none, taken',
        figure: `${taken.length} of ${bodies.length} ${taken.join(', ')}, ${harmful.length} kept with other braces`,
        limit: '0 kept',
        passed: harmful.length === 0 && !taken.some((one) => /: 5|: 0/.test(one)),
      });

      const own = (await qualifiedDeal(bedDriver(companies, 'first', { from: 10_000_000 }))).quotation;
      const foreign = (await qualifiedDeal(bedDriver(companies, 'second', { from: 20_000_000 }))).quotation;
      const print = async (person: Person, quotation: number) => {
        const began = performance.now();
        const status = await fetch(`${target.address}/v2/quotations/${quotation}/document?language=ar`, {
          headers: { 'auth-token': person.token, 'company-slug': person.slug },
        }).then(
          async (answer) => ((await answer.arrayBuffer()).byteLength ? answer.status : 0),
          () => 0,
        );
        return { status, ms: performance.now() - began };
      };
      const stolen = await Promise.all([print(me, foreign), print(other, own)]);
      findings.push({
        what: 'another company’s document printed',
        figure: stolen.map(({ status }) => status).join(', '),
        limit: '404, 404',
        passed: stolen.every(({ status }) => status === 404),
      });
      await print(me, own);
      const alone = await print(other, foreign);
      const flooding = Promise.all(Array.from({ length: flood }, (_, n) => print([me, ...colleagues][n % 4] as Person, own)));
      const meanwhile: { status: number; ms: number }[] = [];
      for (let n = 0; n < theirs; n++) meanwhile.push(await print(other, foreign));
      const flooded = await flooding;
      const counted = new Map<number, number>();
      for (const { status } of flooded) counted.set(status, (counted.get(status) ?? 0) + 1);
      const slowest = Math.max(...meanwhile.map(({ ms }) => ms));
      // Companies take turns: one of theirs waits for the few that are being printed.
      const most = 8 * alone.ms + 2_000;
      findings.push({
        what: `${theirs} documents of another company while one prints ${flood}`,
        figure: `${meanwhile.map(({ status }) => status).join(', ')}; ${slowest.toFixed(0)} ms; the flood: ${[...counted].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
        limit: `200 each within ${most.toFixed(0)} ms; the flood 200 or 503`,
        passed:
          meanwhile.every(({ status }) => status === 200) &&
          slowest < most &&
          [...counted.keys()].every((status) => status === 200 || status === 503),
      });
      return findings;
    } finally {
      await companies.close();
    }
  },
};

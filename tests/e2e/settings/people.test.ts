import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyOrSample } from '../../kit/matrix.ts';
import { plant } from '../../kit/plant.ts';
import { recordAt } from '../../kit/planted.ts';
import { violationsIn } from '../../setup/axe.ts';
import { goWithin, type OpenBrowser, signInAt } from '../../setup/browser.ts';
import { openTestBrowser } from '../../setup/browsing.ts';
import { makeTestBed, password, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let browser: OpenBrowser;
let address: string;
let lead: number;

beforeAll(async () => {
  testBed = await makeTestBed();
  lead = recordAt((await plant(testBed, 'first')).records, '/leads/{}');
  address = await testBed.app.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await openTestBrowser();
});
afterAll(async () => {
  await browser.close();
  await testBed.stop();
});

const pages = () => [
  '/',
  '/leads',
  '/leads/new',
  `/leads/${lead}`,
  `/leads/${lead}?tab=workflow`,
  `/leads/${lead}?tab=activities`,
  '/quotations',
  '/approvals',
  '/tenants',
  '/contracts',
  '/leases',
  '/leasing-orders',
  '/units',
  '/compounds',
  '/unit-types',
  '/workflows?of=quotation',
  '/workflows/lead?state=new',
  '/settings',
];

const looks = (['en', 'ar'] as const).flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ language, theme })));
/** The pages checked in a language and a theme: each in one of them, alternating. */
const pagesIn = (language: string, theme: string) => {
  const all = pages().flatMap((path) => looks.map((look) => ({ ...look, path })));
  return everyOrSample('pages of people', all, {
    nameOf: (one) => Object.values(one).join(' '),
    classOf: (one) => one.path,
    more: 0,
  }).flatMap((one) => (one.language === language && one.theme === theme ? [one.path] : []));
};

describe('users of all kinds', () => {
  for (const { language, theme } of looks)
    it(`find no accessibility violation on any screen: ${language}, ${theme}`, async () => {
      const { page, faults } = await browser.open({ language, theme });
      await page.goto(address);
      await page.waitForSelector('input[name=company]');
      const found: string[] = [];
      const look = async (where: string) => {
        for (const violation of await violationsIn(page)) found.push(`${where}: ${violation}`);
      };
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(
        language === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr'],
      );
      await look('company');
      await page.goto(`${address}/forgot-password`);
      await page.waitForSelector('input[name=email]');
      await look('forgot');
      await signInAt(page, address, 'first', 'admin@first.example', password);
      for (const path of pagesIn(language, theme)) {
        await goWithin(page, path);
        await page.waitForTimeout(350);
        await look(path);
        // No locale keys are shown instead of texts.
        const raw = await page.evaluate(() =>
          document.body.innerText.match(
            /\b(sales|app|kit|lead|quotation|leasing|approvals|property|settings|contract|lease)\.[a-z_]+(\.[a-z_]+)*\b/g,
          ),
        );
        if (raw) found.push(`${path}: texts missing: ${[...new Set(raw)].join(', ')}`);
      }
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
    });

  it('can use it on a phone: nothing is wider than the screen', async () => {
    const { page } = await browser.open({ width: 360, height: 720, language: 'ar' });
    await signInAt(page, address, 'first', 'admin@first.example', password);
    for (const path of everyOrSample('pages on a phone', pages(), { nameOf: String, more: 7 })) {
      await goWithin(page, path);
      await page.waitForTimeout(200);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    }
  });
});

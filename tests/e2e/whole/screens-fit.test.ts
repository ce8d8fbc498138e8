import { expect, it } from 'vitest';
import { entitiesThat, describe as entityOf } from '../../../src/api/entities.ts';
import { companyCalls } from '../../../src/api/settings/company.ts';
import { ownPages } from '../../../src/views/app/own-pages.ts';
import { goWithin, signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

/** Every list, and the pages that are neither lists nor records. */
const paths = [
  ...entitiesThat('list').flatMap((entity) => entityOf(entity).path ?? []),
  ...ownPages.flatMap(({ path }) => (/[:*]/.test(path) ? [] : path)),
];

it('no list scrolls the page sideways on a phone, in either direction', async () => {
  // A name longer than the phone is wide.
  await at.testCompany.ask(at.testCompany.people.admin, companyCalls.update, {
    params: { company_slug: 'first' },
    body: { name_en: 'A company with a name that is longer than a phone', name_ar: 'شركة لها اسم أطول من شاشة الجوال بكثير' },
  });
  for (const language of ['en', 'ar'] as const) {
    const { page, context } = await at.browser.open({ width: 360, height: 800, language });
    await signInAt(page, at.address, 'first', 'admin@first.example', password);
    for (const path of paths) {
      await goWithin(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${language}`).toBeLessThanOrEqual(360);
    }
    await context.close();
  }
});

it('a record that is missing offers no retry, which could not help', async () => {
  const { page, context } = await at.browser.open({ width: 1280, height: 800 });
  await signInAt(page, at.address, 'first', 'admin@first.example', password);
  for (const path of ['/leads/999999', '/contracts/999999', '/unit-preparations/999999']) {
    await goWithin(page, path);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count(), path).toBe(0);
  }
  await context.close();
});

import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { type Lead, leadCalls } from '../../src/api/sales/lead.ts';
import type { TestCompany } from '../walks/test-beds/test-company.ts';
import { type OpenBrowser, signInAt } from './browser.ts';
import { browsing } from './browsing.ts';
import { password } from './test-bed.ts';

type Options = Parameters<OpenBrowser['open']>[0];

/** Opens a record's page and waits for it. */
export const goTo = async (page: Page, path: string) => {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('main h1').waitFor();
};

/** A server and a browser for a file of tests, and a new lead for each test. */
export function withLead() {
  const at = browsing();
  let lead: Lead;
  beforeEach(async () => {
    lead = await at.testCompany.lead();
  });
  const opened = async (options?: Options, email = 'leasing_agent') => {
    const { page, context, faults } = await at.browser.open(options);
    await signInAt(page, at.address, 'first', `${email}@first.example`, password);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
    return { page, context, faults, button };
  };
  return {
    get testCompany(): TestCompany {
      return at.testCompany;
    },
    get lead(): Lead {
      return lead;
    },
    /** A signed-in user with their own browser profile. */
    opened,
    openLead: async (options?: Options) => {
      const all = await opened(options);
      await goTo(all.page, `/leads/${lead.id}`);
      return all;
    },
    now: () => at.testCompany.ask<Lead>(at.testCompany.people.admin, leadCalls.get, { params: { id: lead.id } }),
    change: (body: object) =>
      at.testCompany.ask<Lead>(at.testCompany.people.admin, leadCalls.update, { params: { id: lead.id }, body }),
  };
}

import { type App, buildApp } from '../../server/app.ts';
import { urlFor } from '../../server/db/roles.ts';
import { testAppOptions } from '../setup/companies.ts';
import type { TestBed } from '../setup/test-bed.ts';

/** Another app on a test bed's database, whose queries are planned without some of the planner's ways, such as `hashagg`. */
export function plannedWithout({ url: databaseUrl, app }: TestBed, ways: string[]): Promise<App> {
  const appUrl = new URL(urlFor('app', { databaseUrl }));
  appUrl.searchParams.set('options', ways.map((way) => `-c enable_${way}=off`).join(' '));
  const { dataDir } = app.services.config;
  return buildApp({ databaseUrl, appUrl: appUrl.href, dataDir, ...testAppOptions });
}

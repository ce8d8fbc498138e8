import { afterAll, beforeAll, expect, it } from 'vitest';
import { bouncerHere, startBouncer } from '../../../scripts/attack/bouncer.ts';
import { buildApp } from '../../../server/app.ts';
import { urlFor } from '../../../server/db/roles.ts';
import { testAppOptions } from '../../setup/companies.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await makeTestBed();
});
afterAll(() => testBed?.stop());

const start = async (appUrl: string | undefined, keepsStatements: boolean | undefined) => {
  const app = await buildApp({ databaseUrl: testBed.url, appUrl, ...testAppOptions, keepsStatements });
  await app.close();
};

it('statements may be kept where nothing is between', () => start(undefined, true));

const bouncer = bouncerHere();
it.skipIf(!bouncer)(
  'behind a PgBouncer that doesn’t carry them over, keeping them is refused at the start, in a sentence',
  async () => {
    const { file, version } = bouncer as NonNullable<typeof bouncer>;
    const { url, stop } = await startBouncer({
      file,
      url: urlFor('app', { databaseUrl: testBed.url }),
      mode: 'transaction',
      more: version >= 21 ? ['max_prepared_statements = 0'] : [],
    });
    try {
      await expect(start(url, true)).rejects.toThrow(/^PREPARED_STATEMENTS is on, but .* Set PREPARED_STATEMENTS=off/);
      await start(url, false);
      await start(url, undefined);
    } finally {
      await stop();
    }
  },
);

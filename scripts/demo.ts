import { buildApp } from '../server/app.ts';
import { connectOwner } from '../server/db/owner.ts';
import { fillBig } from '../server/demo/big/big.ts';
import { settingsOfEnvironment } from '../server/environment.ts';
import { StartupError } from '../server/kit/startup-error.ts';
import { openDatabase } from '../server/main.ts';

/** Creates a company of any size for benchmarks: npm run demo -- --company big --leads 100000 */
try {
  const option = (name: string, fallback: string) => {
    const at = process.argv.indexOf(`--${name}`);
    return at >= 0 ? (process.argv[at + 1] ?? fallback) : fallback;
  };
  const slug = option('company', 'big');
  const leads = Number(option('leads', '100000'));
  if (!Number.isInteger(leads) || leads < 1 || leads > 10_000_000)
    throw new StartupError('--leads must be a whole number from 1 to 10,000,000.');
  const { urls, postgres } = await openDatabase({ ...settingsOfEnvironment(), isGuest: true });
  const app = await buildApp({ ...urls, logLevel: 'silent', timerSeconds: 0 });
  const owner = await connectOwner(urls.databaseUrl);
  try {
    if (await app.services.companies.find(slug))
      throw new StartupError(`The company ${slug} already exists. Choose another name with --company.`);
    await fillBig(app, owner, { slug, leads, say: (line) => console.log(line) });
    console.log(`Sign in to ${slug} as admin@${slug}.example with the password statehouse-demo.`);
  } finally {
    await owner.end();
    await app.close();
    await postgres?.stop();
  }
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

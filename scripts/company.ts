import { randomBytes } from 'node:crypto';
import { buildApp } from '../server/app.ts';
import { makeCompany } from '../server/demo/company.ts';
import { settingsOfEnvironment } from '../server/environment.ts';
import { StartupError } from '../server/kit/startup-error.ts';
import { openDatabase } from '../server/main.ts';
import { slug as slugOf } from '../src/api/settings/company.ts';

const usage = 'npm run company -- new <slug> [--name "Name"] [--name-ar "الاسم"] [--email admin@example.com]';

/** Creates a company and its first administrator, and prints how to sign in. */
try {
  const [verb, slug, ...rest] = process.argv.slice(2);
  if (verb !== 'new' || !slug) throw new StartupError(`Usage: ${usage}`);
  if (!slugOf().safeParse(slug).success)
    throw new StartupError(
      `"${slug}" isn't a valid slug. Use 3 to 31 lowercase letters, digits and single hyphens, such as najd-oasis.`,
    );
  const option = (name: string, fallback: string) => {
    const at = rest.indexOf(`--${name}`);
    return at >= 0 ? (rest[at + 1] ?? fallback) : fallback;
  };
  const { urls, postgres } = await openDatabase({ ...settingsOfEnvironment(), isGuest: true });
  const app = await buildApp({ ...urls, logLevel: 'silent', timerSeconds: 0 });
  try {
    if (await app.services.companies.find(slug)) throw new StartupError(`The company ${slug} already exists.`);
    const email = option('email', `admin@${slug}.example`).toLowerCase();
    const password = randomBytes(12).toString('base64url');
    const name = option('name', slug);
    await makeCompany(
      app.services,
      { slug, name_en: name, name_ar: option('name-ar', name) },
      [{ name: 'Administrator', email, role: 'admin' }],
      password,
    );
    console.log(`Created the company ${slug}. Sign in as ${email} with the password ${password}, then change it.`);
  } finally {
    await app.close();
    await postgres?.stop();
  }
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

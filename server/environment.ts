import { isIP } from 'node:net';
import path from 'node:path';
import type { Proxies } from './app.ts';
import { type Config, logLevels } from './kit/services.ts';
import { StartupError } from './kit/startup-error.ts';

/** The process's settings from the environment. */
export interface Settings {
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl?: string;
  /** Where the app signs in and its news are read, if not at the same address with passwords that follow from the owner's. */
  appUrl?: string;
  newsUrl?: string;
  /** Whether connections keep prepared statements; by default, unless a pooler is between. */
  keepsStatements?: boolean;
  dataDir: string;
  port: number;
  host: string;
  /** Whether to create the demo companies when there are no companies yet. */
  demo: boolean;
  publicUrl?: string;
  proxies?: Proxies;
  smtpUrl?: string;
  mailFrom?: string;
  /** Whether every company reports its tax documents to the local stand-in, not only sandbox companies. */
  taxSandbox?: boolean;
  /** Overrides of the server's defaults. */
  limits?: Partial<Pick<Config, 'logLevel' | 'callsPerMinute' | 'maxConnections' | 'slowQueryMs' | 's3' | 'scanCommand'>>;
  /** Where to serve /metrics, if anywhere. */
  metrics?: { port: number; host: string; token?: string };
  /** Whether this is a command beside a server, which it leaves in charge of the data folder. */
  isGuest?: boolean;
  say: (line: string) => void;
  /** Further preparation before the server is built, in parallel with the database's startup. */
  meanwhile?: () => Promise<void>;
}

export function settingsOfEnvironment(env: NodeJS.ProcessEnv = process.env): Settings {
  return {
    databaseUrl: env.DATABASE_URL || undefined,
    appUrl: env.APP_DATABASE_URL || undefined,
    newsUrl: env.NEWS_DATABASE_URL || undefined,
    keepsStatements: switchOf(env, 'PREPARED_STATEMENTS'),
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    port: numberOf(env, 'PORT', 65_535) ?? 4000,
    host: env.HOST || '127.0.0.1',
    demo: env.DATABASE_URL ? env.DEMO === '1' : env.DEMO !== '0',
    proxies: proxiesOf(env),
    publicUrl: publicUrlOf(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    taxSandbox: taxSandboxOf(env),
    limits: limitsOf(env),
    metrics: metricsOf(env),
    say: (line) => console.log(line),
  };
}

/**
 * TRUST_PROXY: how many proxies a request passes on its way, or their addresses or ranges separated by commas. The client's
 * address is what the outermost of them saw; whatever a client wrote before that is ignored. Throws a StartupError.
 */
export function proxiesOf({ TRUST_PROXY: given }: NodeJS.ProcessEnv): Proxies {
  if (!given) return false;
  if (/^\d$/.test(given)) return (_address, hop) => hop < Number(given);
  const addresses = given.split(',').map((one) => one.trim());
  if (addresses.every(isAddressOrRange)) return addresses;
  throw new StartupError(
    `TRUST_PROXY is ${given}: it must be the number of proxies in front of the server, or their addresses (as in 10.0.0.5,10.1.0.0/16).`,
  );
}

const isAddressOrRange = (given: string): boolean => {
  const [address = '', bits, ...rest] = given.split('/');
  const version = isIP(address);
  if (!version || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** On or off, if it is set. */
function switchOf(env: NodeJS.ProcessEnv, name: string): boolean | undefined {
  const given = env[name];
  if (given && !['on', 'off'].includes(given)) throw new StartupError(`${name} is ${given}: it must be on or off.`);
  return given ? given === 'on' : undefined;
}

/** A whole number from the environment, if it is set. Throws a StartupError if it is none. */
function numberOf(env: NodeJS.ProcessEnv, name: string, most: number, note = ''): number | undefined {
  const given = env[name];
  if (!given) return undefined;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw new StartupError(`${name} is ${given}: it must be a whole number from 0 to ${most}${note}.`);
  return number;
}

/** TAX_AUTHORITY: sandbox, as there is no other yet. Throws a StartupError. */
function taxSandboxOf({ TAX_AUTHORITY: given }: NodeJS.ProcessEnv): boolean {
  if (given && given !== 'sandbox') throw new StartupError(`TAX_AUTHORITY is ${given}: it can only be sandbox.`);
  return given === 'sandbox';
}

/** Without a slash at its end. Throws a StartupError if it is no address of a website. */
function publicUrlOf({ PUBLIC_URL: given }: NodeJS.ProcessEnv): string | undefined {
  if (!given) return undefined;
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new StartupError(`PUBLIC_URL is ${given}: it must be a whole address, such as https://office.example.`);
  let url = given;
  while (url.endsWith('/')) url = url.slice(0, -1);
  return url;
}

function limitsOf(env: NodeJS.ProcessEnv): Settings['limits'] {
  const { LOG_LEVEL } = env;
  const logLevel = logLevels.find((level) => level === LOG_LEVEL);
  if (LOG_LEVEL && !logLevel) throw new StartupError(`LOG_LEVEL is ${LOG_LEVEL}: it must be one of ${logLevels.join(', ')}.`);
  const callsPerMinute = numberOf(env, 'CALLS_PER_MINUTE', 1_000_000_000, ', 0 for no limit');
  const maxConnections = numberOf(env, 'MAX_CONNECTIONS', 1_000_000) || undefined;
  const slowQueryMs = numberOf(env, 'SLOW_QUERY_MS', 3_600_000, ', 0 for none');
  return {
    ...(logLevel && { logLevel }),
    ...(callsPerMinute !== undefined && { callsPerMinute }),
    ...(maxConnections !== undefined && { maxConnections }),
    ...(slowQueryMs !== undefined && { slowQueryMs }),
    ...(env.SCAN_COMMAND && { scanCommand: env.SCAN_COMMAND }),
    ...s3Of(env),
  };
}

/** S3_URL and its keys: a bucket for files. Throws a StartupError if only some of them are set. */
function s3Of(env: NodeJS.ProcessEnv): Pick<Config, 's3'> {
  const { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env;
  if (!url && !accessKeyId && !secretAccessKey) return {};
  if (!url || !accessKeyId || !secretAccessKey || !URL.canParse(url))
    throw new StartupError(
      'S3_URL (the bucket’s address), S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all three or none.',
    );
  return { s3: { url, accessKeyId, secretAccessKey, region: region || 'us-east-1' } };
}

/** Off unless it has a port. Throws a StartupError when others than this machine could read it without a token. */
function metricsOf(env: NodeJS.ProcessEnv): Settings['metrics'] {
  const port = numberOf(env, 'METRICS_PORT', 65_535);
  if (port === undefined) return undefined;
  const host = env.METRICS_HOST || '127.0.0.1';
  const token = env.METRICS_TOKEN || undefined;
  if (!token && !['127.0.0.1', '::1', 'localhost'].includes(host))
    throw new StartupError(`METRICS_HOST is ${host}: set METRICS_TOKEN, too, which whoever reads the metrics must send.`);
  return { port, host, token };
}

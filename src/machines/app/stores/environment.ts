/** the environments, each a deployment of its own. */
const environments = ['production', 'new_staging', 'staging', 'dev', 'local'] as const;
export type Environment = (typeof environments)[number];

/** Parts of a host name that name an environment, and so no company. */
const parts: Record<string, Environment> = { dev: 'dev', staging: 'staging', 'new-staging': 'new_staging', local: 'local' };

/**
 * the host name decides: najd-oasis.staging.example.com is the staging environment. One without such a part is production;
 * this machine and bare addresses are local. Calls go to the same host, which serves the API of that environment, too.
 */
export function environmentOf(host: string): Environment {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (/^[\d.]+$/.test(name) || name.startsWith('[') || name.split('.').at(-1) === 'localhost') return 'local';
  const named = name.split('.').find((part) => Object.hasOwn(parts, part));
  return named === undefined ? 'production' : (parts[named] as Environment);
}

/** Whether a part of a host name names the environment. */
export const isEnvironmentPart = (part: string): boolean => Object.hasOwn(parts, part);

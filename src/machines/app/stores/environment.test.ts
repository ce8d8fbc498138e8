import { expect, it } from 'vitest';
import { environmentOf } from './environment.ts';
import { slugOfHost } from './stored.ts';

it('the host name decides the environment (R-05), and what is left of it the company (R-01)', () => {
  const cases: [host: string, environment: string, slug: string | null][] = [
    ['najd-oasis.statehouse.example', 'production', 'najd-oasis'],
    ['statehouse.example', 'production', null],
    ['www.statehouse.example', 'production', null],
    ['najd-oasis.staging.statehouse.example', 'staging', 'najd-oasis'],
    ['staging.statehouse.example', 'staging', null],
    ['najd-oasis.new-staging.statehouse.example:8443', 'new_staging', 'najd-oasis'],
    ['NEW-STAGING.statehouse.example', 'new_staging', null],
    ['najd-oasis.dev.statehouse.example', 'dev', 'najd-oasis'],
    ['dev.statehouse.example', 'dev', null],
    // Only a whole part counts.
    ['development-bank.statehouse.example', 'production', 'development-bank'],
    ['localhost:4000', 'local', null],
    ['najd-oasis.localhost:4000', 'local', 'najd-oasis'],
    ['127.0.0.1:4000', 'local', null],
    ['10.0.0.5', 'local', null],
    ['[::1]:4000', 'local', null],
  ];
  for (const [host, environment, slug] of cases)
    expect({ host, environment: environmentOf(host), slug: slugOfHost(host) }).toEqual({ host, environment, slug });
});

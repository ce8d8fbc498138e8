import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The owner's connection to a running server's embedded PostgreSQL, as its data folder names it. */
export function ownerUrl(dataDir: string): string {
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { isLost } from '../db/lost.ts';
import { schemaVersion } from '../db/migrate.ts';
import { applicationName } from '../db/postgres.ts';
import type { Database } from '../db/scope.ts';

/** How long an answer holds, in milliseconds: however often it is asked, the database is asked once. */
const fresh = 500;
/** The longest that the database may take. */
const patience = 2_000;

type Readiness = 'ready' | 'database_unreachable' | 'other_schema';

/**
 * Whether the process is alive (/healthz: restart it otherwise), and whether it can serve (/readyz: send it nothing meanwhile).
 * Neither is throttled, and neither says more than that. Readiness is asked over a connection of its own, so that a pool that is
 * busy isn't taken for a database that is gone.
 */
export function mountHealth(server: FastifyInstance, db: Database): void {
  const pool = new pg.Pool({
    ...db.pool.options,
    max: 1,
    application_name: applicationName,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    allowExitOnIdle: true,
  });
  pool.on('error', () => {});
  server.addHook('onClose', () => pool.end());

  const look = async (): Promise<Readiness> => {
    try {
      const { rows } = await pool.query<{ version: string | null }>('select schema_version() as version');
      return rows[0]?.version === (await schemaVersion()) ? 'ready' : 'other_schema';
    } catch (error) {
      const isAsked = !isLost(error) && (error as { code?: string }).code !== undefined;
      return isAsked ? 'other_schema' : 'database_unreachable';
    }
  };
  let known: { at: number; answer: Promise<Readiness> } | null = null;
  const readiness = (): Promise<Readiness> => {
    if (!known || performance.now() - known.at > fresh) {
      const late = wait(patience, 'database_unreachable' as const, { ref: false });
      known = { at: performance.now(), answer: Promise.race([look(), late]) };
    }
    return known.answer;
  };

  server.get('/healthz', () => ({ success: true, status: 'ok' }));
  server.get('/readyz', async (_, reply) => {
    const status = await readiness();
    if (status === 'ready') return { success: true, status };
    return reply.code(503).header('retry-after', '2').send({ success: false, status });
  });
}

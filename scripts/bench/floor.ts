import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Database } from '../../server/db/scope.ts';

const whole = `select l.*, u.name as assignee_name from leads l
  left join users u on u.company_id = l.company_id and u.id = l.assignee_id where l.company_id = $1`;

/**
 * The second reference: the minimum for a get and for a create with everything it must write. Routes written by hand for these
 * two calls, as the app's role under row-level security, in the product's packets: a get reads the whole record with the names
 * it refers to; a create claims the key, checks for a duplicate, writes record, log and outbox, reads back; stores the response,
 * commits. No session, validation or charts.
 */
export function mountFloor(
  bare: FastifyInstance,
  url: string,
  connections: number,
  company: number,
  admin: number,
): () => Promise<void> {
  const db = new Database({ databaseUrl: url }, { connections });
  bare.get('/floor/:id', async (request) => {
    const id = Number((request.params as { id: string }).id);
    const { rows } = await db.read(company, ({ client }) =>
      client.query({ name: 'floor.get', text: `${whole} and l.id = $2`, values: [company, id] }),
    );
    return { success: true, data: rows[0] };
  });
  bare.post('/floor', async (request) => {
    const { name, mobile, source } = (request.body as { lead: Record<string, string> }).lead;
    const key = request.headers['idempotency-key'];
    const hash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
    const now = new Date().toISOString();
    return db.write(company, async ({ client }) => {
      const [, , , read] = await Promise.all([
        client.query({
          name: 'floor.take',
          text: "insert into idempotency_keys (company_id, user_id, key, call, request_hash) values ($1, $2, $3, 'floor', $4)",
          values: [company, admin, key, hash],
        }),
        client.query({
          name: 'floor.double',
          text: "select id from leads where company_id = $1 and status not in ('lost', 'finalized') and mobile = $2 order by id limit 1",
          values: [company, mobile],
        }),
        client.query({
          name: 'floor.create',
          text: `with made as (insert into leads (company_id, name, mobile, source, assignee_id, created_by, created_at, updated_at)
              values ($1, $2, $3, $4, $5, $5, $6, $6) returning id),
            logged as (insert into record_log (company_id, entity, record_id, event, actor_id, company_at)
              select $1, 'lead', id, 'create', $5, $6 from made),
            told as (insert into outbox (company_id, topic, payload)
              select $1, 'changed', jsonb_build_object('entity', 'lead', 'id', id, 'version', 1) from made)
            select id from made`,
          values: [company, name, mobile, source, admin, now],
        }),
        client.query({
          name: 'floor.read',
          text: `${whole} and l.id = (select currval('"leads_id_seq"'))`,
          values: [company],
        }),
      ]);
      const answer = { success: true, data: read.rows[0] };
      client
        .query({
          name: 'floor.keep',
          text: 'update idempotency_keys set status = 200, answer = $4 where company_id = $1 and user_id = $2 and key = $3',
          values: [company, admin, key, JSON.stringify(answer)],
        })
        .catch(() => {});
      return answer;
    });
  });
  return () => db.close();
}

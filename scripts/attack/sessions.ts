import pg from 'pg';
import { hashOf, newToken } from '../../server/app/session/sessions.ts';

/** A person's sockets are limited: so many sessions with twenty each. */
const sessionsEach = 3;

/**
 * Sessions of people with the role of a demo's person, made in the database: signing in a hundred times would take longer than the
 * attack.
 */
export async function manySessions(url: string, email: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with model as (select company_id, role_id from users where email = $1),
    people as (
      insert into users (company_id, name, email, role_id)
        select company_id, 'Listener', 'listener-' || gen_random_uuid() || '@example.com', role_id from model, generate_series(1, $3::int)
      returning company_id, id
    ), numbered as (select *, row_number() over () - 1 as at from people),
    hashes as (select hash, ordinality - 1 as at from unnest($2::text[]) with ordinality as t (hash, ordinality))
    insert into sessions (company_id, token_hash, user_id, expires_at)
      select company_id, hash, id, now() + interval '1 hour' from hashes h join numbered n on n.at = h.at / ${sessionsEach}`,
    [email, tokens.map(hashOf), Math.ceil(count / sessionsEach)],
  );
  await client.end();
  return tokens;
}

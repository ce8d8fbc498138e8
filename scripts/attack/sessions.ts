import pg from 'pg';
import { hashOf, newToken } from '../../server/app/session/sessions.ts';

/** Sessions of a demo's person, made in the database: signing in a hundred times would take longer than the attack. */
export async function manySessions(url: string, email: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into sessions (company_id, token_hash, user_id, expires_at)
      select u.company_id, hash, u.id, now() + interval '1 hour' from users u, unnest($2::text[]) hash where u.email = $1`,
    [email, tokens.map(hashOf)],
  );
  await client.end();
  return tokens;
}

import pg from 'pg';

/** A connection as the database's owner, who sees all companies: row security holds for the owner, too, until it asks for that. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // its statement fails
  await client.connect();
  await client.query("set app.across_companies = 'on'");
  return client;
}

export async function asOwner<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOwner(url);
  try {
    return await act(client);
  } finally {
    await client.end().catch(() => {});
  }
}

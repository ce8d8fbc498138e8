import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { demoPassword } from '../../server/demo/fill.ts';

/** A lead that somebody wants to be there, until the server has said that it is. */
interface Wanted {
  key: string;
  mobile: string;
}

/** People who write leads one after another, whatever happens to the server meanwhile, and remember what they were told. */
export class Writers {
  readonly acknowledged = new Map<string, number>();
  /** Answers by status; 0 for none. */
  readonly statuses = new Map<number, number>();
  longest = 0;
  private unanswered: Wanted[] = [];
  private serial = 0;
  private token = '';
  private isOver = false;
  private readonly working: Promise<void>[] = [];

  constructor(
    private address: string,
    private readonly slug = 'najd-oasis',
    /** A company's open leads have different numbers: others begin elsewhere. */
    private readonly from = 90_000_000,
  ) {}

  async signIn(): Promise<void> {
    const login = { email: `admin@${this.slug}.example`, password: demoPassword };
    const answer = await this.post('/v2/sessions', { login });
    this.token = ((await answer.json()) as { auth_token: string }).auth_token;
  }

  /** The same people go on at another address. */
  moveTo(address: string): void {
    this.address = address;
  }

  begin(count: number): void {
    this.isOver = false;
    for (let i = 0; i < count; i++) this.working.push(this.work());
  }

  /** They finish what they are at; what nobody answered stays to be asked again. */
  async pause(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.working.splice(0));
  }

  /** Asks for everything that was never answered, at a server that is well. */
  async settle(): Promise<void> {
    for (const wanted of this.unanswered.splice(0)) await this.write(wanted);
  }

  /** Of the acknowledged leads, how many are missing or other ones in the database, and how many are there twice. */
  async compare(url: string): Promise<{ lost: number; twice: number }> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: number; name: string }>(
      "select id::int, name from leads where name like 'attack %'",
    );
    await client.end();
    const there = new Map(rows.map(({ name, id }) => [name, id]));
    const lost = [...this.acknowledged].filter(([name, id]) => there.get(name) !== id).length;
    return { lost, twice: rows.length - there.size };
  }

  private post(path: string, body: object, more: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'company-slug': this.slug, 'auth-token': this.token, ...more },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
  }

  private async work(): Promise<void> {
    while (!this.isOver) {
      this.serial += 1;
      const mobile = `05${String(this.from + this.serial)}`;
      const wanted = this.unanswered.pop() ?? { key: `attack ${randomUUID()}`, mobile };
      const isDone = await this.write(wanted);
      if (!isDone) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async write(wanted: Wanted): Promise<boolean> {
    const began = performance.now();
    let status = 0;
    try {
      const lead = { name: wanted.key, mobile: wanted.mobile, source: 'phone' };
      const answer = await this.post('/v2/leads', { lead }, { 'idempotency-key': wanted.key });
      status = answer.status;
      const said = (await answer.json()) as { data?: { id: number } };
      if (status === 200 && said.data) this.acknowledged.set(wanted.key, said.data.id);
      else this.unanswered.push(wanted);
    } catch {
      // Without an answer nobody knows: it is asked again.
      status = 0;
      this.unanswered.push(wanted);
    }
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.longest = Math.max(this.longest, performance.now() - began);
    return status === 200;
  }
}

/** Statuses as a figure: 200: 431, 503: 12. */
export const sayStatuses = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'none'}: ${count}`)
    .join(', ');

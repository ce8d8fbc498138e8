import type { Database } from '../db/scope.ts';
import type { Broadcast } from '../jobs/outbox.ts';
import { type Company, companyColumns } from '../kit/current-user.ts';

/** Companies by slug, cached until one of them changes. Unknown slugs aren't cached. */
export class Companies {
  private readonly known = new Map<string, Company>();

  constructor(
    private readonly db: Database,
    broadcast: Broadcast,
  ) {
    broadcast.on('message', ({ topic, payload }) => {
      if (topic === 'forget' && payload.what === 'company') this.forget();
    });
  }

  /** In this process; the others are told by broadcast. */
  forget(): void {
    this.known.clear();
  }

  async find(slug: string): Promise<Company | null> {
    const wanted = slug.toLowerCase();
    const found = this.known.get(wanted);
    if (found) return found;
    if (!/^[a-z0-9-]{1,40}$/.test(wanted)) return null;
    const { rows } = await this.db.outside((client) =>
      client.query<Company>({
        name: 'companies.find',
        text: `select ${companyColumns} from known_companies($1)`,
        values: [wanted],
      }),
    );
    if (rows[0]) this.known.set(wanted, rows[0]);
    return rows[0] ?? null;
  }

  /** All of them, for work across companies. */
  async all(): Promise<Company[]> {
    const { rows } = await this.db.outside((client) =>
      client.query<Company>(`select ${companyColumns} from known_companies(null) order by id`),
    );
    return rows;
  }

  async byId(id: number): Promise<Company | null> {
    const found = [...this.known.values()].find((company) => company.id === id);
    if (found) return found;
    const { rows } = await this.db.outside((client) =>
      client.query<Company>({
        name: 'companies.by-id',
        text: `select ${companyColumns} from known_company($1)`,
        values: [id],
      }),
    );
    if (rows[0]) this.known.set(rows[0].slug, rows[0]);
    return rows[0] ?? null;
  }
}

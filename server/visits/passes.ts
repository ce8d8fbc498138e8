import { createPrivateKey, generateKeyPairSync, randomInt, sign } from 'node:crypto';
import type { Visit, VisitPass } from '../../src/api/visits/visit.ts';
import { directionBits, type PassKey, passPayload, passText } from '../../src/passes/pass.ts';
import { passKeys } from '../db/schema/visit.ts';
import type { Scope } from '../db/scope.ts';
import { notInThisState } from '../kit/api-error.ts';
import { insertRow } from '../kit/records.ts';

/** Days for which a key signs new passes. A pass is at most 90 days ahead, and is verified by the key that signed it. */
const keyLife = 90;
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const seedLength = 32;

interface Signing {
  number: number;
  private_key: Buffer;
  is_old: boolean;
}
const latestKey = async ({ client, company }: Scope, compound: number): Promise<Signing | undefined> =>
  (
    await client.query<Signing>({
      name: 'pass_keys.latest',
      text: `select number, private_key, created_at < now() - make_interval(days => ${keyLife}) as is_old from pass_keys
        where company_id = $1 and compound_id = $2 order by number desc limit 1`,
      values: [company, compound],
    })
  ).rows[0];

/** Makes the key of a compound, or the next one once the latest is old. The compound's passes are issued one after the other. */
export async function ensurePassKey(scope: Scope, compound: number): Promise<void> {
  await scope.client.query({
    name: 'pass_keys.lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`passes ${scope.company} ${compound}`],
  });
  const latest = await latestKey(scope, compound);
  if (latest && !latest.is_old) return;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await insertRow(scope, passKeys, {
    ...{ compound_id: compound, number: ((latest?.number ?? 0) % 255) + 1 },
    public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-seedLength).toString('hex'),
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-seedLength),
  });
}

/** The public keys by which passes of a compound may have been signed. */
export async function publicKeysOf({ client, company }: Scope, compound: number): Promise<PassKey[]> {
  const { rows } = await client.query<PassKey>({
    name: 'pass_keys.public',
    text: 'select number, public_key from pass_keys where company_id = $1 and compound_id = $2 order by number',
    values: [company, compound],
  });
  return rows;
}

/** Six digits that no visit of the compound has that may still come. */
export async function freeCode({ client, company }: Scope, compound: number, now: Date): Promise<string> {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { rowCount } = await client.query({
      name: 'visits.code',
      text: "select from visits where company_id = $1 and compound_id = $2 and code = $3 and window_to > $4::timestamptz - interval '2 days'",
      values: [company, compound, code, now.toISOString()],
    });
    if (!rowCount) return code;
  }
}

/** The passes of a visit that was approved, signed by the latest key of its compound. */
export async function passesOf(scope: Scope, visit: Visit): Promise<VisitPass> {
  const { rows } = await scope.client.query<{ code: string | null }>({
    name: 'visits.code_of',
    text: 'select code from visits where company_id = $1 and id = $2',
    values: [scope.company, visit.id],
  });
  const code = rows[0]?.code;
  const key = await latestKey(scope, visit.compound_id);
  if (!code || !key || !visit.window_from || !visit.window_to)
    throw notInThisState({ entity: 'visit', status: visit.status }, 'visits.visit.error.no_pass');
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, key.private_key]), format: 'der', type: 'pkcs8' });
  const from = new Date(visit.window_from);
  const minutes = Math.round((new Date(visit.window_to).getTime() - from.getTime()) / 60_000);
  return {
    ...{ revision: visit.revision, code, window_from: visit.window_from, window_to: visit.window_to },
    passes: visit.members.map(({ position, name }) => {
      const payload = passPayload({
        ...{ key: key.number, company: scope.company, visit: visit.id, member: position, compound: visit.compound_id },
        ...{ directions: directionBits.in | directionBits.out, from, minutes, revision: visit.revision },
      });
      return { position, name, text: passText(payload, sign(null, payload, privateKey)) };
    }),
  };
}

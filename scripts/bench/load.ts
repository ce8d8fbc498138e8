import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';

export type Kind = 'list' | 'one' | 'create';
export interface Load {
  connections: number;
  seconds: number;
  /** Which ids `one` requests. */
  ids: [first: number, count: number];
}
export interface Measured {
  rate: number;
  p99: number;
  faults: number;
  requests: number;
}

let serial = 90_000_000 + Math.floor(Math.random() * 1_000_000);

/** Requests one URL for some seconds over all connections. */
export async function measure(url: string, kind: Kind, headers: Record<string, string>, load: Load): Promise<Measured> {
  const { connections, seconds, ids } = load;
  const anyOne = (request: autocannon.Request) => ({
    ...request,
    path: `${request.path?.replace(/\/\d+$/, '')}/${ids[0] + Math.floor(Math.random() * ids[1])}`,
  });
  const aNewOne = (request: autocannon.Request) => {
    serial += 1;
    return {
      ...request,
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        'idempotency-key': randomBytes(12).toString('hex'),
      },
      body: JSON.stringify({ lead: { name: 'Somebody New', mobile: `+9665${serial}`, source: 'website' } }),
    };
  };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(kind === 'create' && { method: 'POST' as const }),
    ...(kind !== 'list' && { requests: [{ setupRequest: kind === 'one' ? anyOne : aNewOne }] }),
  });
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    faults: result.non2xx + result.errors,
    requests: result.requests.total,
  };
}

export const middle = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
/** A percentile: the value that this share (0.98) stays below. */
export const shareOf = (numbers: number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] as number;
export const spread = (numbers: number[], digits = 2): string =>
  `${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)}`;

import type { GateList } from '../../../api/visits/visit.ts';

export type Direction = 'in' | 'out';
/** A scan that waits to be sent: the movement that it is, with its own time. */
export interface QueuedScan {
  uuid: string;
  visit_id: number;
  position: number;
  direction: Direction;
  at: string;
}

/** What a gate's tablet keeps across reloads. */
export interface KeptGate {
  compound: number | null;
  gate: string | null;
  list: GateList | null;
  queue: readonly QueuedScan[];
}
const name = 'statehouse.gate';
const nothing: KeptGate = { compound: null, gate: null, list: null, queue: [] };

export function readGate(): KeptGate {
  try {
    return { ...nothing, ...JSON.parse(globalThis.localStorage?.getItem(name) ?? '{}') };
  } catch {
    return nothing;
  }
}
export function keepGate({ compound, gate, list, queue }: KeptGate): void {
  try {
    globalThis.localStorage?.setItem(name, JSON.stringify({ compound, gate, list, queue }));
  } catch {
    // Full or forbidden: the page keeps it.
  }
}

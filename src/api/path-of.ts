import type { Call } from './contract.ts';

/** The URL of a call, with its parameters filled in. */
export const pathOf = (call: Pick<Call, 'path'>, params: Record<string, string | number> = {}): string =>
  `/v2${call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`;

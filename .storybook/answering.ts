import type { Call } from '../src/api/contract.ts';
import { pathOf } from '../src/api/path-of.ts';

/** The answers of a server that is not there: by call, with its params. */
export type Answers = [Call, () => unknown, params?: Record<string, string>][];

/**
 * What a story does before it begins so that calls are answered; `offline`: there is no server. `sent` is told of every call.
 * Returns what undoes it.
 */
export function answering(answers: Answers | 'offline', sent: (path: string, body: string) => void = () => {}): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = async (request, options) => {
    const path = new URL(request instanceof Request ? request.url : String(request), location.href).pathname;
    if (!path.startsWith('/v2/')) return real(request, options);
    if (answers === 'offline') return new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
    sent(path, String(options?.body ?? ''));
    const [, answer] = answers.find(([call, , params]) => pathOf(call, params) === path) ?? [];
    const data = answer?.() ?? { users: [], roles: [] };
    return new Response(JSON.stringify({ success: true, data, total_entries: 0 }), {
      headers: { 'content-type': 'application/json' },
    });
  };
  return () => {
    globalThis.fetch = real;
  };
}

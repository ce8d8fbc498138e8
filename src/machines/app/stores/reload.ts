import { isReachable } from '../../../api/client.ts';

/** Reloads the page once the server responds; offline, the browser would show its own error page instead. */
export async function reloadWhenReachable(): Promise<void> {
  if (await isReachable()) location.reload();
}

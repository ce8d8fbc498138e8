import { isReachable } from '../../../api/client.ts';

/** Loads the page anew once the server answers: without a way to it, the browser would show its own error page instead. */
export async function reloadWhenReachable(): Promise<void> {
  if (await isReachable()) location.reload();
}

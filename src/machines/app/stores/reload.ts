/** Loads the page anew once the server answers: without a way to it, the browser would show its own error page instead. */
export async function reloadWhenReachable(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
}

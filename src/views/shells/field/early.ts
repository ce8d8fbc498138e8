import { expireSealed } from '../../../machines/app/stores/sealed.ts';

/** Makes the page one that opens without a connection and that a phone can install. What it has of too long ago goes, whoever opens it. */
export function beginField(): void {
  void expireSealed().catch(() => {});
  const { head } = document;
  if (!head.querySelector('link[rel=manifest]'))
    head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/field.webmanifest' }));
  // The development server has neither.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Refused in a private window, or where there is no TLS: it works as other pages do.
  void navigator.serviceWorker.register('/field-worker.js', { scope: '/field' }).catch(() => {});
}

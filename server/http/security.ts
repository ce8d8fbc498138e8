import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * The security headers of every response, from helmet: computed once, because computing them per response costs more than
 * reading a record.
 */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // styled-components inserts style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: isSecure,
  })(request, response, (fault) => {
    if (fault) throw fault;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** The hashes by which a page's policy allows its own inline scripts, and no others. */
export const hashesOf = (page: string): string[] => [
  ...new Set(
    [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script]) =>
        `'sha256-${createHash('sha256')
          .update(script as string)
          .digest('base64')}'`,
    ),
  ),
];

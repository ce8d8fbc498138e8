import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * The headers of every response, mostly from helmet: computed once, because computing them per response costs more than reading
 * a record. Nothing is kept by browsers or proxies unless what answers says so itself.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const { protocol, host } = new URL(publicUrl);
  const isSecure = protocol === 'https:';
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // styled-components inserts style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // 'self' covers the cable too, except in Safari before 15.4.
        connectSrc: ["'self'", `${isSecure ? 'wss' : 'ws'}://${host}`],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: isSecure,
  })(request, response, (fault) => {
    if (fault) throw fault;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), 'cache-control': 'no-store' };
}

/** The contents of a page's scripts that have no address. */
function inlineScripts(page: string): string[] {
  return page
    .split('<script')
    .slice(1)
    .flatMap((script) => {
      const begin = script.indexOf('>') + 1;
      const end = script.indexOf('</script>', begin);
      return begin === 0 || end < 0 || /\ssrc=/.test(script.slice(0, begin)) ? [] : [script.slice(begin, end)];
    });
}

/** The hashes by which a page's policy allows its own inline scripts, and no others. */
export const hashesOf = (page: string): string[] => [
  ...new Set(inlineScripts(page).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)),
];

import type { FastifyRequest } from 'fastify';

/** An address without what would let its reader in: a session's token (the cable's), and those of links to passwords, offers and reports. */
export const withoutSecrets = (url: string): string =>
  url
    .replace(/([?&]auth-token=)[^&#]*/gi, '$1…')
    .replace(
      /((?:passwords|reset-password|public_offers|public_reports|public_report_status|\/o|\/report(?:\/status)?)\/)[^/?#]+/gi,
      '$1…',
    );

/** What the log says of a request. */
export const loggedRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: withoutSecrets(url),
  host,
  remoteAddress: ip,
  remotePort: socket.remotePort,
});

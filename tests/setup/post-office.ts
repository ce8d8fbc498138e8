import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string;
  /** With its headers. */
  source: string;
}

/** A mail server on this machine: it keeps what arrives, and refuses whom it doesn't know (`nobody@…`) as real ones do. */
export interface PostOffice {
  url: string;
  mails: ArrivedMail[];
  /** The mails to an address, oldest first. */
  to: (address: string) => ArrivedMail[];
  stop: () => Promise<void>;
}

export async function openPostOffice(): Promise<PostOffice> {
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString('utf8');
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => mail.to === address),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const decoded = (body: string, encoding: string): Buffer =>
  encoding === 'base64'
    ? Buffer.from(body, 'base64')
    : encoding === 'quoted-printable'
      ? Buffer.from(
          body
            .replace(/=\r?\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
      : Buffer.from(body);

/** A mail's text, and what is attached to it. */
export function openMail(mail: ArrivedMail): { text: string; attached: { head: string; content: Buffer }[] } {
  const source = mail.source.replace(/\r?\n/g, '\r\n');
  const [, boundary] = /boundary="([^"]+)"/.exec(source) ?? [];
  const parts = (boundary ? source.split(`--${boundary}`).slice(1, -1) : [source]).map((part) => {
    const at = part.indexOf('\r\n\r\n');
    const head = part.slice(0, at);
    const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1]?.toLowerCase() ?? '7bit';
    return { head, content: decoded(part.slice(at + 4).trim(), encoding) };
  });
  const attached = parts.filter(({ head }) => /Content-Disposition: attachment/i.test(head));
  const text = parts.find(({ head }) => /text\/plain/i.test(head))?.content.toString('utf8') ?? '';
  return { text, attached };
}

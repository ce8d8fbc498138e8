import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Prepared {
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

async function prepare(content: Buffer): Promise<Prepared> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, bodies: { br, gzip: gzipped, identity: content } };
}

/**
 * A response that is the same for everyone, built and compressed on first request. Concurrent requests all get the same bytes;
 * nothing is compressed or copied per request.
 */
export class Precompressed {
  #prepared: Promise<Prepared> | null = null;

  constructor(
    private readonly type: string,
    private readonly make: () => Promise<string | Buffer>,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#prepared ??= this.make().then((content) => prepare(Buffer.from(content)));
    const { etag, bodies } = await this.#prepared.catch((fault: unknown) => {
      this.#prepared = null;
      throw fault;
    });
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const known = knownTags(request.headers['if-none-match']);
    if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(this.type).send(bodies[encoding]);
  }
}

/** The longest list of tags that is read; a browser sends one tag of thirty characters. */
const longestTags = 2_000;
/** The tags of an If-None-Match header. A list that is too long counts as none, so that the response is sent whole. */
export const knownTags = (header = ''): string[] =>
  header.length > longestTags ? [] : header.split(',').map((tag) => tag.trim());

function encodingOf(accepted: unknown): 'br' | 'gzip' | 'identity' {
  const names = String(accepted ?? '')
    .split(',')
    .filter((name) => !/;\s*q=0(\.0*)?\s*$/.test(name))
    .map((name) => name.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

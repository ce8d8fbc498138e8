import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Column } from '../../../src/api/columns.ts';
import type { Call, Page } from '../../../src/api/contract.ts';
import { wallClock } from '../../../src/calendar/zone.ts';
import { directionOf, type Language } from '../../../src/locales/translate.ts';
import { may } from '../../../src/machines/kit/lifecycle.ts';
import { check, currentUserOf } from '../../http/contract.ts';
import { ApiError, notFound } from '../../kit/api-error.ts';
import { todayOf } from '../../kit/clock.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import type { Services } from '../../kit/services.ts';
import { texts } from '../../kit/texts.ts';
import { type Exported, exportedLists } from './exported.ts';
import { csv, type SheetCell, xlsx } from './sheets.ts';

const rowsAtOnce = 1000;
/** Concurrent exports per process; each holds a connection only while it reads a page. */
const most = 4;
let running = 0;

/** A list as a file: the filtered rows and selected columns, in the user's language, streamed while it is read. */
export function mountExports(app: FastifyInstance, services: Services): void {
  app.get('/v2/exports/:list', async (request, reply) => {
    const { list } = request.params as { list: string };
    const wanted = Object.hasOwn(exportedLists, list) ? exportedLists[list] : undefined;
    const currentUser = await currentUserOf(request, services, 'anybody');
    if (!wanted) throw notFound();
    for (const privilege of [`${wanted.module}.view`, `${wanted.module}.export`] as const)
      if (!may(currentUser.viewer, privilege))
        throw new ApiError(403, 'forbidden', 'app.error.forbidden', { values: { privilege } });
    if (running >= most) throw new ApiError(429, 'throttled', 'app.error.exports', { retry_after: 20 });
    running++;
    let isOver = false;
    const leave = () => {
      if (!isOver) running--;
      isOver = true;
    };
    // However it ends: completed, refused or aborted by the client.
    for (const event of ['finish', 'close']) reply.raw.once(event, leave);
    if (reply.raw.destroyed) leave();
    return write(request, reply, services, currentUser, list, wanted);
  });
}

async function write(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  currentUser: CurrentUser,
  list: string,
  { title, call, read, columns }: Exported,
): Promise<FastifyReply> {
  const { format = 'csv', columns: ids = '', ...rest } = request.query as Record<string, unknown>;
  if (format !== 'csv' && format !== 'xlsx')
    throw new ApiError(400, 'malformed', 'app.error.format', { values: { choices: 'csv, xlsx' } });
  const asked = ids === '' ? columns.map(({ id }) => id) : String(ids).split(',');
  const chosen = columns.filter(({ id }) => asked.includes(id));
  if (!chosen.length || asked.some((id) => !columns.some((column) => column.id === id)))
    throw new ApiError(400, 'malformed', 'app.error.columns', { values: { choices: columns.map(({ id }) => id).join(', ') } });
  for (const name of ['page', 'per_page', 'cursor']) delete rest[name];
  const query = check(call.query as NonNullable<Call['query']>, rest, 400) as Record<string, unknown>;
  const page = (more: object) =>
    services.db.read(currentUser.company.id, (scope) =>
      read({
        scope,
        services,
        currentUser,
        request,
        reply,
        params: {},
        body: undefined,
        query: { ...query, ...more, per_page: rowsAtOnce },
      }),
    );
  const first = await page({});
  const cells = first.rows.map(rowOf(chosen, currentUser));
  const head = chosen.map(({ label }) => texts[currentUser.language](label));

  async function* pages(): AsyncGenerator<SheetCell[][]> {
    yield [head, ...cells];
    // Rows that move to a later page meanwhile are written only once.
    const seen = new Set(first.rows.map(({ id }) => id));
    let last = first;
    for (let number = 2; last.rows.length === rowsAtOnce; number++) {
      // Keyset pagination where possible; a sort by a nullable column has no such position.
      last = await page(query.sort === undefined && last.next_cursor ? { cursor: last.next_cursor } : { page: number });
      const fresh = last.rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      yield fresh.map(rowOf(chosen, currentUser));
    }
  }
  const isSheet = format === 'xlsx';
  const writer = (of: AsyncIterable<SheetCell[][]>) =>
    isSheet
      ? xlsx(of, {
          title: texts[currentUser.language](title),
          isRightToLeft: directionOf(currentUser.language) === 'rtl',
          columns: chosen.length,
        })
      : csv(of);
  const stream = Readable.from(writer(pages()), { objectMode: false });
  reply.raw.once('close', () => stream.destroy());
  return (
    reply
      .header(
        'content-type',
        isSheet ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv; charset=utf-8',
      )
      .header('content-disposition', `attachment; filename="${list}-${todayOf(currentUser.company)}.${format}"`)
      .header('cache-control', 'no-store')
      // Progress follows from the bytes received: the size of the first page, extrapolated.
      // A total that hasn't been counted yet isn't sent.
      .header('x-total-rows', String(first.total_exact || first.total_entries > first.rows.length ? first.total_entries : 0))
      .header('x-bytes-about', String(await bytesAbout(writer, [head, ...cells], first)))
      .send(stream)
  );
}

async function bytesAbout(
  writer: (pages: AsyncIterable<SheetCell[][]>) => AsyncIterable<Buffer>,
  rows: SheetCell[][],
  first: Page<unknown>,
): Promise<number> {
  let bytes = 0;
  for await (const chunk of writer(
    (async function* () {
      yield rows;
    })(),
  ))
    bytes += chunk.length;
  return Math.round((bytes * Math.max(1, first.total_entries)) / Math.max(1, first.rows.length));
}

/** A row's cells, in the user's language and the company's time zone. */
const rowOf =
  (columns: Column<never>[], { language, company }: CurrentUser) =>
  (row: { id: number }): SheetCell[] =>
    columns.map((column) => cellOf(column as Column<unknown>, row, language, company.time_zone));

function cellOf(column: Column<unknown>, row: unknown, language: Language, zone: string): SheetCell {
  switch (column.kind) {
    case 'text':
    case 'code':
      return column.of(row) ?? null;
    case 'name': {
      const { name_en, name_ar } = column.of(row);
      return (language === 'ar' ? (name_ar ?? name_en) : (name_en ?? name_ar)) ?? null;
    }
    case 'word': {
      const word = column.of(row);
      return word ? texts[language](`${column.prefix}.${word}`) : null;
    }
    case 'number': {
      const number = column.of(row);
      return number === null || number === undefined ? null : { number, style: 'plain' };
    }
    case 'money': {
      const riyals = column.of(row);
      return riyals === null || riyals === undefined ? null : { number: Number(riyals), style: 'money' };
    }
    case 'day': {
      const day = column.of(row);
      return day ? { day: day.slice(0, 10) } : null;
    }
    case 'instant': {
      const at = column.of(row);
      return at ? { instant: wallClock(zone, new Date(at)) } : null;
    }
    case 'term': {
      const days = column.of(row).filter(Boolean);
      return days.length ? days.join(' – ') : null;
    }
  }
}

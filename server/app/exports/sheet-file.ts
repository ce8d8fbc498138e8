import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type ExportFormat, type SheetFormat, sheetFormats } from '../../../src/api/app/export.ts';
import { directionOf } from '../../../src/locales/translate.ts';
import { check } from '../../http/contract.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { csv, type SheetCell, xlsx } from './sheets.ts';

export const sheetTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

const format = z.optional(z.enum(sheetFormats));
const FormatAlone = z.strictObject({ format });
/** The format that a query asks for, and nothing else. */
export const formatOf = (query: unknown): SheetFormat => check(FormatAlone, query, 400).format ?? 'xlsx';
export const formatAsked = (request: FastifyRequest): SheetFormat => formatOf(request.query);
/** The query of a sheet: that of the call whose rows it has, and the format. */
export const withFormat = <S extends z.core.$ZodShape>(query: z.ZodMiniObject<S>) => z.strictObject({ ...query.shape, format });

interface Sheet {
  pages: AsyncIterable<SheetCell[][]>;
  format: SheetFormat;
  title: string;
  columns: number;
  /** Without its ending. */
  fileName: string;
}
/** Streams a sheet that is made while it is read. */
export const sendSheet = (
  reply: FastifyReply,
  { language }: CurrentUser,
  { pages, format, title, columns, fileName }: Sheet,
): FastifyReply =>
  reply
    .header('content-type', sheetTypes[format])
    .header('content-disposition', `attachment; filename="${fileName}.${format}"`)
    .send(
      Readable.from(
        format === 'csv' ? csv(pages) : xlsx(pages, { title, isRightToLeft: directionOf(language) === 'rtl', columns }),
        { objectMode: false },
      ),
    );

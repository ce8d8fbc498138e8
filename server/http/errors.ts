import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldError } from '../../src/api/issues.ts';
import type { Values } from '../../src/locales/translate.ts';
import { ApiError, fromDatabaseError } from '../kit/api-error.ts';
import { languageOf, texts } from '../kit/texts.ts';

/** Any error in the envelope, in the user's language. Our own faults are logged without revealing internals, a lost database too. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const t = texts[language];
  const known = toApiError(error);
  if (!known) {
    request.log.error(error);
    return reply.code(500).send({ success: false, error: t('app.error.something_wrong'), code: 'fault' });
  }
  if (known !== error && known.status >= 500) request.log.warn((error as Error).cause ?? error);
  const { fields, reasons, current, retry_after, values } = known.details;
  if (retry_after) reply.header('retry-after', String(retry_after));
  return reply.code(known.status).send({
    success: false,
    error: t(known.messageKey, values),
    code: known.code,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([field, fieldError]) => [field, sayField(t, fieldError)])),
    }),
    ...(reasons && {
      reasons: reasons.map((reason) => ({
        ...reason,
        explain_en: texts.en(reason.why, reason.values),
        explain_ar: texts.ar(reason.why, reason.values),
      })),
    }),
    ...(current !== undefined && { current }),
    ...(retry_after && { retry_after }),
  });
}

const sayField = (t: (key: string, values?: Values) => string, fieldError: string | FieldError): string =>
  typeof fieldError === 'string' ? t(fieldError) : t(fieldError.messageKey, fieldError.values);

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const ofData = fromDatabaseError(error);
  if (ofData instanceof ApiError) return ofData;
  // Errors that Fastify raises before a handler runs: an oversized body, invalid JSON, an unknown media type.
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new ApiError(413, 'too_large', 'app.error.too_large');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError(400, code ?? 'malformed', 'app.error.malformed');
  return null;
}

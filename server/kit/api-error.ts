import type { Refusal } from '../../src/api/failure.ts';
import type { FieldError } from '../../src/api/issues.ts';
import type { Privilege } from '../../src/api/privileges.ts';
import { isLost } from '../db/lost.ts';
import { Crowded } from '../db/shares.ts';
import { checkRefusals } from './check-refusals.ts';

/** Why a call is refused: thrown anywhere below a route, which turns it into the envelope. `messageKey` is a locale key. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503 | 507,
    readonly code: string,
    readonly messageKey: string,
    readonly details: {
      values?: Record<string, string | number>;
      /** Field name → locale key of its error. */
      fields?: Record<string, string | FieldError>;
      reasons?: Refusal[];
      current?: unknown;
      /** How many records of each kind reference it; the dialog lists them beforehand. */
      by?: { what: string; count: number }[];
      retry_after?: number;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(code);
  }
}

/** The company has no record of that id. R-31 defines the wording. */
export const notFound = (): ApiError => new ApiError(404, 'not_found', 'app.error.not_found');

/** The caller lacks a privilege, which the message names. */
export const forbidden = (privilege: Privilege): ApiError =>
  new ApiError(403, 'forbidden', 'app.error.forbidden', { values: { privilege } });

/** Invalid fields: field names, nested ones joined by dots, to locale keys. */
export const invalid = (fields: Record<string, string | FieldError>): ApiError =>
  new ApiError(422, 'invalid', 'app.error.invalid', { fields });

/** A word in a query that is none of the known ones. */
export const notAChoice = (field: string, known: readonly string[]): ApiError => {
  const error = { messageKey: 'app.error.not_a_choice', values: { choices: known.join(', ') } };
  return new ApiError(400, 'malformed', error.messageKey, { values: { ...error.values, field }, fields: { [field]: error } });
};

/** Someone else saved first. */
export const stale = (current: unknown): ApiError => new ApiError(409, 'stale', 'app.error.stale', { current });

/** The chart has no such event in this status, or `messageKey` says why not. */
export const notInThisState = (
  values: { entity: string; status: string } & Record<string, string>,
  messageKey = 'app.error.not_in_this_state',
): ApiError =>
  new ApiError(422, 'not_in_this_state', messageKey, {
    values,
    reasons: [{ guard: 'state', why: messageKey, values, unblockers: [] }],
  });

/** The lifecycle refuses. */
export const refused = (reasons: Refusal[]): ApiError =>
  new ApiError(422, 'refused', reasons[0]?.why ?? 'app.error.refused', { reasons, values: reasons[0]?.values });

/** How soon to ask again, in seconds: a restarted PostgreSQL is back by then. */
const soon = 2;

/** What took too long would do so again at once. */
const tooLong = 30;

/** A disk is full: nothing of what was to be kept is. Trying again at once is in vain. */
export const full = (): ApiError => new ApiError(507, 'full', 'app.error.full', { retry_after: tooLong });

/** The database is gone for now. */
const unavailable = (): ApiError => new ApiError(503, 'unavailable', 'app.error.unavailable', { retry_after: soon });

/** Turns violated database constraints into refusals; any other error is our fault and is rethrown. */
export function fromDatabaseError(error: unknown): unknown {
  if (isLost(error)) return unavailable();
  if (error instanceof Crowded) return new ApiError(429, 'throttled', 'app.error.crowded', { retry_after: soon });
  const cause = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string;
    constraint?: string;
    table?: string;
    column?: string;
    detail?: string;
  };
  if (typeof cause.code !== 'string' || cause.code.length !== 5) return error;
  // A unique index is named after its table and field.
  const field = cause.constraint?.replace(`${cause.table ?? ''}_`, '') ?? '';
  if (cause.code === '23505') return new ApiError(422, 'taken', 'app.error.taken', { fields: { [field]: 'app.error.taken' } });
  // A foreign key without its record. Under row-level security PostgreSQL only names the table; the key's name has the field.
  const missing = cause.code === '23503' && / is not present in table "(\w+)"/.exec(cause.detail ?? '');
  if (missing) {
    const [named = ''] = cause.constraint?.replace(`${cause.table}_company_id_`, '').split(`_${missing[1]}_`) ?? [];
    return invalid({ [named]: 'app.error.unknown_reference' });
  }
  // PostgreSQL 18 reports 23001 when a key restricts deletion, older versions 23503.
  if (cause.code === '23503' || cause.code === '23001') return new ApiError(422, 'linked', 'app.error.linked');
  if (cause.code === '23P01')
    return new ApiError(422, 'refused', 'app.error.overlap', {
      reasons: [
        {
          guard: 'unitsAreFree',
          why: 'quotation.why.unitsAreFree',
          values: {},
          unblockers: ['who.quotations.edit'],
        },
      ],
    });
  if (cause.code === '23514') {
    const known = checkRefusals[cause.constraint ?? ''];
    return invalid({ [known?.field ?? field]: known?.error ?? 'app.error.invalid_format' });
  }
  if (cause.code === '23502') return invalid({ [cause.column ?? field]: 'app.error.required' });
  // 22xxx: a value the database can't store; the schemas should have caught it.
  if (cause.code.startsWith('22')) return new ApiError(400, 'malformed', 'app.error.malformed');
  if (cause.code === '53100') return full();
  // It took longer than a statement may.
  if (cause.code === '57014') return new ApiError(429, 'throttled', 'app.error.too_long', { retry_after: tooLong });
  if (cause.code === '40001' || cause.code === '40P01' || cause.code === '55P03')
    return new ApiError(409, 'busy', 'app.error.busy');
  return error;
}

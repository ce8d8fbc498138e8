import type { Refusal } from '../../src/api/failure.ts';
import type { FieldError } from '../../src/api/issues.ts';

/** Why a call is refused, thrown anywhere below a route and turned into the envelope by it. `messageKey` is a locale key. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429,
    readonly code: string,
    readonly messageKey: string,
    readonly details: {
      values?: Record<string, string | number>;
      /** Wire name of a field → locale key of what is wrong with it. */
      fields?: Record<string, string | FieldError>;
      reasons?: Refusal[];
      current?: unknown;
      /** What names the record, and how often: the dialog lists it before anybody tries. */
      by?: { what: string; count: number }[];
      retry_after?: number;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(code);
  }
}

/** Nothing of this company has that id. The specification's own words for it are R-31's. */
export const notFound = (): ApiError => new ApiError(404, 'not_found', 'app.error.not_found');

/** Some fields are wrong: wire names, nested ones joined by dots, to locale keys. */
export const invalid = (fields: Record<string, string>): ApiError =>
  new ApiError(422, 'invalid', 'app.error.invalid', { fields });

/** Somebody saved in between. */
export const stale = (current: unknown): ApiError => new ApiError(409, 'stale', 'app.error.stale', { current });

/** The chart has no such event where the record stands, or `messageKey` tells why not. */
export const notInThisState = (
  values: { entity: string; status: string } & Record<string, string>,
  messageKey = 'app.error.not_in_this_state',
): ApiError =>
  new ApiError(422, 'not_in_this_state', messageKey, {
    values,
    reasons: [{ guard: 'state', why: messageKey, values, unblockers: [] }],
  });

/** The lifecycle says no. */
export const refused = (reasons: Refusal[]): ApiError =>
  new ApiError(422, 'refused', reasons[0]?.why ?? 'app.error.refused', { reasons, values: reasons[0]?.values });

/** What PostgreSQL's own constraints say, as a refusal; anything else is a fault of ours and goes on as it is. */
export function fromDatabaseError(error: unknown): unknown {
  const cause = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string;
    constraint?: string;
    table?: string;
    detail?: string;
  };
  if (typeof cause.code !== 'string' || cause.code.length !== 5) return error;
  // A unique index is named by its table and the field.
  const field = cause.constraint?.replace(`${cause.table ?? ''}_`, '') ?? '';
  if (cause.code === '23505') return new ApiError(422, 'taken', 'app.error.taken', { fields: { [field]: 'app.error.taken' } });
  // A row names one that is not there. Behind row-level security PostgreSQL says in which table, and the key's name which field.
  const missing = cause.code === '23503' && / is not present in table "(\w+)"/.exec(cause.detail ?? '');
  if (missing) {
    const [named = ''] = cause.constraint?.replace(`${cause.table}_company_id_`, '').split(`_${missing[1]}_`) ?? [];
    return invalid({ [named]: 'app.error.unknown_reference' });
  }
  // PostgreSQL 18 says 23001 where a key restricts the removal, older ones 23503.
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
  if (cause.code === '23514' || cause.code === '23502') return new ApiError(422, 'invalid', 'app.error.invalid');
  // 22xxx: a value that the database can't hold; the schemas should have said so before.
  if (cause.code.startsWith('22')) return new ApiError(400, 'malformed', 'app.error.malformed');
  if (cause.code === '40001' || cause.code === '40P01' || cause.code === '55P03')
    return new ApiError(409, 'busy', 'app.error.busy');
  return error;
}

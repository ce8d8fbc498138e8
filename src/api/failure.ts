/** Fix of a refusal. `entity` is an API name; an `id` of null stands for the entity's list, or for a call of no record. */
export type Fix =
  /** Fields of a record, entered in place and saved by the record's own call. */
  | { kind: 'field'; entity: string; id: number; fields: string[] }
  /** A record's page, on this tab, on which it is put right. */
  | { kind: 'record'; entity: string; id: number | null; tab?: string }
  /** An event of a record, or a call by name. */
  | { kind: 'action'; entity: string; id: number | null; event: string }
  /** Only somebody else can: they are asked. */
  | { kind: 'person' };

/** Why a guard refused: its name, the reason's text, who can unblock it, and what puts it right. */
export interface Refusal {
  guard: string;
  /** Locale key of the reason. */
  why: string;
  values: Record<string, string | number>;
  /** Locale keys of the unblockers. */
  unblockers: string[];
  fix?: Fix;
  /** The record that is refused, as others are asked about it. */
  about?: { entity: string; id: number };
  explain_en?: string;
  explain_ar?: string;
}

/** Every way a call can fail, by what the user can do about it. */
export type Failure =
  /** The server can't be reached: wait or retry; nothing is lost. */
  | { kind: 'offline'; message: string }
  /** Not signed in, or no longer: sign in and continue. */
  | { kind: 'signed_out'; message: string }
  /** Not allowed: ask someone with permission. */
  | { kind: 'forbidden'; message: string }
  /** Deleted, or never existed. */
  | { kind: 'missing'; message: string }
  /** Of a link: it has had its time, or was taken back. */
  | { kind: 'expired' | 'revoked'; message: string }
  /** Someone else saved first: merge. `current` is the current record, if the server sent it. */
  | { kind: 'stale'; message: string; current: unknown }
  /** Some fields are invalid: fix them. Keys are field names, nested ones joined by dots. */
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  /** The lifecycle refuses: the reasons say what has to happen first. */
  | { kind: 'refused'; message: string; code: string; reasons: Refusal[] }
  /** Too many attempts: wait `seconds` before the next. */
  | { kind: 'throttled'; message: string; seconds: number }
  /** An error that isn't the user's fault. */
  | { kind: 'broken'; message: string };

/** The error part of the envelope (specification, sections 7 and 8). */
export interface Refused {
  success: false;
  error: string;
  code: string;
  fields?: Record<string, string>;
  reasons?: Refusal[];
  current?: unknown;
  retry_after?: number;
}

/** network errors, in the specification's own words, for when no texts are loaded yet. */
const transportWords = {
  en: {
    wrong: 'Something went wrong!',
    'Not Found': 'Request wrong API',
    'Network Error': "Can't send request to the server, please check your internet connection!",
  },
  ar: {
    wrong: 'حدث خطأ ما!',
    'Not Found': 'الطلب موجَّه إلى واجهة برمجية غير موجودة',
    'Network Error': 'تعذّر إرسال الطلب إلى الخادم، يرجى التحقق من اتصالك بالإنترنت!',
  },
} as const;

/** Turns an HTTP status and its envelope into a Failure, in the user's language; status 0 means no response. */
export function toFailure(status: number, body: Partial<Refused> | undefined, language = 'en'): Failure {
  const words = transportWords[language === 'ar' ? 'ar' : 'en'];
  const said = body?.error;
  const message = said === 'Not Found' || said === 'Network Error' ? words[said] : (said ?? words.wrong);
  if (status === 0 || status === 502 || status === 503 || status === 504)
    return { kind: 'offline', message: status === 0 ? words['Network Error'] : message };
  // A wrong password ends no session.
  if (status === 401)
    return body?.code === 'wrong_credentials' ? { kind: 'invalid', message, fields: {} } : { kind: 'signed_out', message };
  if (status === 403) return { kind: 'forbidden', message };
  if (status === 404) return { kind: 'missing', message };
  if (status === 410) return { kind: body?.code === 'revoked' ? 'revoked' : 'expired', message };
  if (status === 409 && body?.code === 'stale') return { kind: 'stale', message, current: body.current };
  if (status === 429) return { kind: 'throttled', message, seconds: body?.retry_after ?? 30 };
  if (body?.reasons) return { kind: 'refused', message, code: body.code ?? 'refused', reasons: body.reasons };
  if (status === 400 || status === 409 || status === 422) return { kind: 'invalid', message, fields: body?.fields ?? {} };
  return { kind: 'broken', message };
}

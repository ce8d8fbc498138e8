/** Why a guard refused: its name, the words for it, and who can make it pass. */
export interface Refusal {
  guard: string;
  /** Locale key of the reason. */
  why: string;
  values: Record<string, string | number>;
  /** Locale keys of those who can unblock it. */
  unblockers: string[];
  explain_en?: string;
  explain_ar?: string;
}

/** Every way a call can fail, by what a person can do about it. */
export type Failure =
  /** The server or the way to it is down: wait or try again; nothing is lost. */
  | { kind: 'offline'; message: string }
  /** Not, or no longer, signed in: sign in and go on. */
  | { kind: 'signed_out'; message: string }
  /** Not allowed: ask somebody who may. */
  | { kind: 'forbidden'; message: string }
  /** Gone, or never there. */
  | { kind: 'missing'; message: string }
  /** Somebody saved in between: merge. `current` is the record as it stands, where the server gave it. */
  | { kind: 'stale'; message: string; current: unknown }
  /** Some fields are wrong: mend them. Keys are wire names, nested ones joined by dots. */
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  /** The lifecycle says no: the reasons say what must happen first. */
  | { kind: 'refused'; message: string; code: string; reasons: Refusal[] }
  /** Too many tries: wait. `seconds` until the next. */
  | { kind: 'throttled'; message: string; seconds: number }
  /** A fault that is not the person's. */
  | { kind: 'broken'; message: string };

/** The refusal part of the envelope (specification, sections 7 and 8). */
export interface Refused {
  success: false;
  error: string;
  code: string;
  fields?: Record<string, string>;
  reasons?: Refusal[];
  current?: unknown;
  retry_after?: number;
}

/** what the transport says, in the specification's own words. They are needed where no texts were loaded. */
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

/** Makes a Failure of an HTTP status and the envelope that came with it, in the person's language; status 0: no answer came. */
export function toFailure(status: number, body: Partial<Refused> | undefined, language = 'en'): Failure {
  const words = transportWords[language === 'ar' ? 'ar' : 'en'];
  const said = body?.error;
  const message = said === 'Not Found' || said === 'Network Error' ? words[said] : (said ?? words.wrong);
  if (status === 0 || status === 502 || status === 503 || status === 504)
    return { kind: 'offline', message: status === 0 ? words['Network Error'] : message };
  if (status === 401) return { kind: 'signed_out', message };
  if (status === 403) return { kind: 'forbidden', message };
  if (status === 404) return { kind: 'missing', message };
  if (status === 409 && body?.code === 'stale') return { kind: 'stale', message, current: body.current };
  if (status === 429) return { kind: 'throttled', message, seconds: body?.retry_after ?? 30 };
  if (body?.reasons) return { kind: 'refused', message, code: body.code ?? 'refused', reasons: body.reasons };
  if (status === 400 || status === 409 || status === 422) return { kind: 'invalid', message, fields: body?.fields ?? {} };
  return { kind: 'broken', message };
}

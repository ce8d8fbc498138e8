import { createFetch, FetchError } from 'ofetch';
import type { AnswerOf, BodyOf, Call, Page, ParamsOf, QueryOf, WireOf } from './contract.ts';
import { takeEarly } from './early.ts';
import { type Failure, type Refused, toFailure } from './failure.ts';
import { pathOf } from './path-of.ts';

const ofetch = createFetch({
  fetch: (request, options) => {
    const early = options?.method === 'GET' ? takeEarly(String(request), new Headers(options.headers)) : null;
    // Retries once after a network error. What the server refused, it would refuse again.
    return early ? early.catch(() => fetch(request, options)) : fetch(request, options);
  },
});

/** A failed call, as an exception. Flows keep its `failure` in their context. */
export class CallFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** The failure inside whatever an actor threw. A bug isn't a failure: it is rethrown to the error boundary. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallFailed) return error.failure;
  throw error;
}

interface Credentials {
  token: string | null;
  slug: string | null;
  language: string;
}
/** The caller's credentials: set by the session actor, sent with every call. */
let credentials: Credentials = { token: null, slug: null, language: 'en' };
export const setCredentials = (next: Partial<Credentials>): void => {
  credentials = { ...credentials, ...next };
};
export const credentialsNow = (): Readonly<Credentials> => credentials;

let signedOut: () => void = () => {};
/** Listened to only by the session actor: a call was refused because the session ended (401). */
export const onSignedOut = (listener: () => void): void => {
  signedOut = listener;
};

let unavailable: () => void = () => {};
/** A call was answered that the service can't be used for now (502, 503, 504). */
export const onUnavailable = (listener: () => void): void => {
  unavailable = listener;
};

const whoCalls = (): Record<string, string> => ({
  'accept-language': credentials.language,
  ...(credentials.token && { 'auth-token': credentials.token }),
  ...(credentials.slug && { 'company-slug': credentials.slug }),
});

/** The failure of a call that was made with a token. */
function failed(token: string | null, status: number, said: Partial<Refused> | undefined): CallFailed {
  // A late response to a call made with a former token says nothing about the current one.
  const isOver = status === 401 && said?.code !== 'wrong_credentials';
  if (isOver && token !== null && token === credentials.token) signedOut();
  if (status >= 502 && status <= 504) unavailable();
  return new CallFailed(toFailure(status, said, credentials.language));
}

/** A path known only at run time takes any parameters. */
type ParamsIn<C extends Call> = string extends C['path']
  ? { params?: Record<string, string | number> }
  : ParamsOf<C> extends Record<string, never>
    ? unknown
    : { params: ParamsOf<C> };
type Args<C extends Call> = { signal: AbortSignal | undefined } & ParamsIn<C> &
  (QueryOf<C> extends undefined ? unknown : { query?: QueryOf<C> }) &
  (BodyOf<C> extends undefined ? unknown : { body: BodyOf<C> }) & {
    /** Sent with a POST so that a retry creates one record. */
    idempotencyKey?: string;
  };

export interface Answered<T> {
  answer: T;
  /** the message to show, if any. */
  message: string | null;
}

/** 'all' and empty values are dropped from a query. */
export const cleanQuery = (query: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== 'all' && value != null));

/** Calls without schemas, where loading them would be a waste. No client reads them, hence the cast. */
export const callsBy = <C extends Record<string, Call>>(wires: { [N in keyof C]: WireOf<C[N]> }): C => wires as unknown as C;

/** Makes the call and returns the response with its message. Throws CallFailed; an aborted call never settles. */
export async function ask<C extends Call>(call: C, args: Args<C>): Promise<Answered<AnswerOf<C>>> {
  const { params, query, body, signal, idempotencyKey } = args as {
    params?: Record<string, string | number>;
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
    signal?: AbortSignal;
    idempotencyKey?: string;
  };
  const { token } = credentials;
  const envelope = await ofetch<Record<string, unknown>>(pathOf(call, params), {
    method: call.method,
    query: cleanQuery(query),
    ...(body && { body: call.wrapper ? { [call.wrapper]: body } : body }),
    headers: {
      accept: 'application/json',
      ...whoCalls(),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    signal,
    retry: 0,
  }).catch((error: unknown) => {
    // Whoever aborted isn't waiting for a result. A failure would reach an actor that has been stopped and restarted meanwhile,
    // as React does in development.
    if (signal?.aborted) return new Promise<never>(() => {});
    if (!(error instanceof FetchError)) throw error;
    throw failed(token, error.status ?? 0, error.data);
  });
  if (envelope?.success !== true)
    throw new CallFailed(toFailure(422, envelope as Partial<Refused> | undefined, credentials.language));
  const message = typeof envelope.message === 'string' ? envelope.message : null;
  const value = call.field ? envelope[call.field] : envelope;
  const answer = call.paged ? ({ ...envelope, rows: value } as Page<unknown>) : value;
  return { answer: answer as AnswerOf<C>, message };
}

/** Makes the call and returns the response. Throws CallFailed. */
export const send = async <C extends Call>(call: C, args: Args<C>): Promise<AnswerOf<C>> => (await ask(call, args)).answer;

/**
 * a streamed download: its headers, and its bytes as they arrive. Throws CallFailed, also when the connection drops while
 * waiting for the headers.
 */
export async function download(
  path: string,
  { query, signal }: { query: Record<string, unknown>; signal: AbortSignal },
): Promise<{ headers: Headers; body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
  const { token } = credentials;
  const { status, headers, body } = await ofetch
    .raw(`/v2${path}`, {
      query: cleanQuery(query),
      headers: whoCalls(),
      responseType: 'stream',
      ignoreResponseError: true,
      signal,
      retry: 0,
    })
    .catch((error: unknown) => {
      throw error instanceof FetchError ? failed(token, 0, undefined) : error;
    });
  if (status === 200 && body) return { headers, body: body as ReadableStream<Uint8Array<ArrayBuffer>> };
  throw failed(token, status, (await new Response(body).json().catch(() => undefined)) as Partial<Refused> | undefined);
}

/** Sends bytes; the answer's `data`. Throws CallFailed; an aborted call never settles. */
export async function sendBytes<T>(path: string, body: Blob, query: Record<string, unknown>, signal: AbortSignal): Promise<T> {
  const { token } = credentials;
  const { data } = await ofetch<{ data: T }>(`/v2${path}`, {
    method: 'PUT',
    query,
    body,
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream', ...whoCalls() },
    signal,
    retry: 0,
  }).catch((error: unknown) => {
    if (signal.aborted) return new Promise<never>(() => {});
    if (!(error instanceof FetchError)) throw error;
    throw failed(token, error.status ?? 0, error.data);
  });
  return data;
}

/** Whether the server responds and can serve. */
export const isReachable = (signal?: AbortSignal): Promise<boolean> =>
  ofetch('/readyz', { cache: 'no-store', signal, retry: 0, responseType: 'text' }).then(
    () => true,
    () => false,
  );

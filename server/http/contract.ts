import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { secondFactorCalls } from '../../src/api/app/account.ts';
import { sessionCalls } from '../../src/api/app/session.ts';
import {
  type AnswerOf,
  bodyIsOptional,
  type Call,
  isByPrivilege,
  isOfPortal,
  type Need,
  type ParamsOf,
} from '../../src/api/contract.ts';
import { type FieldError, fieldErrorsOf } from '../../src/api/issues.ts';
import type { Language, Values } from '../../src/locales/translate.ts';
import { findPortalSession } from '../app/session/portal-sessions.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { Company, CurrentUser } from '../kit/current-user.ts';
import { asAsker } from '../kit/list-filters.ts';
import { mustMay } from '../kit/must-may.ts';
import { discreet, seesIdentities } from '../kit/privacy.ts';
import type { Services } from '../kit/services.ts';
import { languageOf, texts } from '../kit/texts.ts';
import { brokenRules } from './field-rules.ts';
import { hashOf, keyOf, once } from './idempotency.ts';
import { mustBeTheirs } from './outside.ts';

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** A handler's input, with everything already checked. */
export interface HandlerContext<C extends Call> {
  currentUser: CurrentUser;
  params: { [N in keyof ParamsOf<C>]: C['textual'] extends true ? string : number };
  query: Output<C['query']>;
  body: Output<C['body']>;
  scope: Scope;
  services: Services;
  request: FastifyRequest;
  /** For headers only: the response body is what the handler returns. */
  reply: FastifyReply;
}
/** A result with a message for the user. */
export class WithMessage<T> {
  constructor(
    readonly answer: T,
    readonly messageKey: string,
    readonly values: Values = {},
  ) {}
}
/** The result of a status change: the current record, with the message. */
export const moved = <R extends { status: string }>(entity: string, record: R, status = record.status): WithMessage<R> => {
  // A status that has only begun is said as that: "Checking rows…".
  const own = `${entity}.said.${status}`;
  return new WithMessage(record, texts.en(own) !== own ? own : 'app.said.moved', { entity, status });
};
/** The result of a creation or a change, with a message that names the record where it has a reference: "Lead L-142 created". */
export const written = <R>(did: 'created' | 'saved', entity: string, record: R): WithMessage<R> => {
  const { ref_no, number } = record as { ref_no?: unknown; number?: unknown };
  const reference = ref_no ?? number;
  const list = `app.entity.${entity}`;
  return typeof reference === 'string' && reference && texts.en(list) !== list
    ? new WithMessage(record, `app.said.${did}_of`, { list, ref_no: reference })
    : new WithMessage(record, `app.said.${did}`);
};
export type Handler<C extends Call> = (context: HandlerContext<C>) => Promise<AnswerOf<C> | WithMessage<AnswerOf<C>>>;
/** One handler per call: a missing one doesn't compile. */
export type Handlers<T extends Record<string, Call>> = { [K in keyof T]: Handler<T[K]> };

/** Handlers that open their own transactions (slow hashing, background work). They must not use the scope they are given. */
const openingOwnTransactions = new WeakSet<object>();
export const opensOwnTransactions = <H extends object>(handler: H): H => {
  openingOwnTransactions.add(handler);
  return handler;
};

/** Preparations before a handler's transaction, by handler. */
const preparations = new WeakMap<object, (asked: never) => Promise<void>>();
/**
 * A handler with work that is done before its transaction begins, such as reading a file in another process, so that no connection
 * waits for it. `prepare` has no scope; its result is the handler's second argument. It runs again for a repeated idempotency key.
 */
export function preparing<C extends Call, P>(
  prepare: (asked: Omit<HandlerContext<C>, 'scope'>) => Promise<P>,
  handle: (context: HandlerContext<C>, prepared: P) => Promise<AnswerOf<C> | WithMessage<AnswerOf<C>>>,
): Handler<C> {
  const results = new WeakMap<FastifyRequest, { prepared: P }>();
  const handler: Handler<C> = async (context) => {
    const found = results.get(context.request);
    return handle(context, found ? found.prepared : await prepare(context));
  };
  preparations.set(handler, async (asked: Omit<HandlerContext<C>, 'scope'>) => {
    results.set(asked.request, { prepared: await prepare(asked) });
  });
  return handler;
}

const withoutScope = <A extends object>(asked: A) => ({
  ...asked,
  get scope(): Scope {
    throw new Error('A handler that opens its own transactions has no scope');
  },
});

/** Every handler of every area, type-checked per call where it is written and mounted generically. */
export function mountAll<A extends Record<string, Record<string, Call>>>(
  app: FastifyInstance,
  services: Services,
  areas: A,
  handlers: { [Area in keyof A]: Handlers<A[Area]> },
): void {
  for (const area in areas) mount(app, services, areas[area], handlers[area]);
}

/** Turns calls into routes: company, session, privilege, validation, transaction, idempotency, envelope. */
export function mount<T extends Record<string, Call>>(
  app: FastifyInstance,
  services: Services,
  calls: T,
  handlers: Handlers<T>,
): void {
  for (const [name, call] of Object.entries<Call>(calls)) {
    // Types are erased from here on: `serve` passes what the call's own schemas produced.
    const handle = handlers[name as keyof T] as Handler<Call>;
    app.route({
      method: call.method,
      url: `/v2${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      handler: (request, reply) => serve(request, reply, services, call, handle),
    });
  }
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  call: Call,
  handle: Handler<Call>,
): Promise<FastifyReply> {
  const currentUser = await currentUserOf(request, services, call.needs, call.id);
  if (isByPrivilege(call.needs)) mustMay(currentUser.viewer, call.needs);
  // A provider's own calls answer no rows of others: each of their queries names the provider.
  const sight = call.needs === 'provider' ? null : currentUser.sight;
  const db = services.db.seenBy(sight);
  const asked = {
    currentUser,
    params: paramsOf(call, request.params as Record<string, string>),
    query: call.query
      ? asAsker(check(call.query, dropEmpty(request.query as Record<string, unknown>), 400), currentUser)
      : undefined,
    body: call.body ? bodyOf(call, request.body, currentUser) : undefined,
    services: sight ? { ...services, db } : services,
    request,
    reply,
  };
  if (sight && call.method !== 'GET') await mustBeTheirs(services, currentUser, call, asked);
  const key = call.method === 'POST' && currentUser.viewer.id ? keyOf(request) : null;
  const answered = async (context: typeof asked & { scope: Scope }) => {
    const answer = envelope(call, await handle(context), currentUser.language);
    return JSON.stringify(seesIdentities(currentUser.viewer, call.needs) ? answer : discreet(answer));
  };
  const run = (scope: Scope) => answered({ ...asked, scope });
  await preparations.get(handle)?.(asked as never);
  const isShort = call.path.endsWith('/{id}') && !call.paged;
  const told = (text: string) => services.identityReads.note(currentUser, call, asked.params, text);
  const answering = openingOwnTransactions.has(handle)
    ? answered(withoutScope(asked))
    : call.method === 'GET'
      ? isShort
        ? db.readShort(currentUser.company.id, run)
        : db.read(currentUser.company.id, run)
      : key
        ? once(
            services,
            call,
            currentUser,
            key,
            hashOf(asked.params, dropEmpty(request.query as object), request.body ?? null),
            run,
          )
        : services.db.write(currentUser.company.id, run);
  const answer = await answering.catch((error: unknown) => {
    if (error instanceof ApiError && error.details.current) told(JSON.stringify(error.details.current));
    throw error;
  });
  told(answer);
  return reply.type('application/json; charset=utf-8').send(answer);
}

/** What an administrator without the required authenticator app can do: set it up, or leave. */
const beforeEnrolment = new Set(
  [sessionCalls.profile, sessionCalls.signOut, secondFactorCalls.get, secondFactorCalls.enrol, secondFactorCalls.confirm].map(
    ({ id }) => id,
  ),
);

/** Calls of users that tenants and owners may make too: who they are, and to leave. Everything else is refused to them. */
const ofEverySession = new Set([sessionCalls.profile, sessionCalls.signOut].map(({ id }) => id));
/** The call is for the office, or for another kind of people outside it. */
const notForKind = () => new ApiError(403, 'forbidden', 'app.error.not_for_kind');

const withoutPrivileges = (): Pick<CurrentUser, 'viewer' | 'sight' | 'role'> => ({
  viewer: { id: 0, is_admin: false, privileges: {} },
  sight: null,
  role: { id: 0, is_admin: false, is_provider: false, privileges: {} },
});

/** The current user: the company by slug, the person by token. A public call runs as the company's system user. */
export async function currentUserOf(
  request: FastifyRequest,
  services: Services,
  needs: Need,
  call?: string,
): Promise<CurrentUser> {
  const language = languageOf(request.headers['accept-language']);
  const company = await companyOf(request, services);
  if (needs === 'nobody') return { company, language, ...withoutPrivileges() };
  const given = tokenOf(request);
  const token = given !== null && given.length <= 200 ? given : null;
  const session = token && (await services.sessions.find(company, token));
  if (!session) {
    const portal = token && (await findPortalSession(services.db, company, token));
    if (!portal) throw new ApiError(401, 'signed_out', 'app.error.signed_out');
    if (needs !== portal.kind && !(call && ofEverySession.has(call))) throw notForKind();
    return { company, language, portal, ...withoutPrivileges() };
  }
  if (isOfPortal(needs) || (needs === 'provider' && session.viewer.provider == null)) throw notForKind();
  if (session.mustEnrol && !(call && beforeEnrolment.has(call)))
    throw new ApiError(403, 'enrolment_required', 'app.error.enrolment_required');
  void services.sessions.note(company, token, request.ip).catch((error) => request.log.warn(error));
  return { ...session, company, language };
}

/** The token of a request's session; in the query only where a browser can't set headers. */
export function tokenOf(request: FastifyRequest): string | null {
  const query = request.query as Record<string, unknown>;
  const token = request.headers['auth-token'] ?? (request.routeOptions.url === '/v2/cable' ? query['auth-token'] : undefined);
  return typeof token === 'string' ? token : null;
}

async function companyOf(request: FastifyRequest, services: Services): Promise<Company> {
  const query = request.query as Record<string, unknown>;
  const slug = request.headers['company-slug'] ?? query['company-slug'];
  const company = typeof slug === 'string' && slug.length <= 100 ? await services.companies.find(slug) : null;
  if (!company) throw new ApiError(401, 'unknown_company', 'app.error.unknown_company');
  return company;
}

function paramsOf(call: Call, given: Record<string, string>): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(given)) {
    if (call.textual) {
      if (value.length > 300 || value.includes('\0')) throw notFound();
      params[name] = value;
    } else {
      params[name] = idFrom(value);
    }
  }
  return params;
}

/** A malformed id is a bad request; a well-formed id without a record isn't found. */
export function idFrom(given: string): number {
  if (!/^\d{1,40}$/.test(given)) throw new ApiError(400, 'malformed', 'app.error.not_an_id');
  const id = Number(given);
  if (!Number.isSafeInteger(id) || id === 0) throw notFound();
  return id;
}

function payloadOf(call: Call, body: unknown): unknown {
  if (!call.wrapper) return body ?? {};
  // An event that needs no input needs no body either.
  if (bodyIsOptional(call) && Object.keys(body ?? {}).length === 0) return {};
  if (typeof body !== 'object' || body === null || !(call.wrapper in body))
    throw new ApiError(400, 'malformed', 'app.error.wrapper', { values: { wrapper: call.wrapper } });
  const others = Object.keys(body).filter((key) => key !== call.wrapper);
  if (others.length)
    throw new ApiError(400, 'malformed', 'app.error.unknown_key', { values: { key: others.join(', ').slice(0, 100) } });
  return (body as Record<string, unknown>)[call.wrapper];
}

const dropEmpty = (query: object) =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([key, value]) => value !== '' && value !== 'all' && key !== 'auth-token' && key !== 'company-slug',
    ),
  );

/** The body of a request. Throws an ApiError that names every wrong field, those included that are only wrong together. */
function bodyOf(call: Call, given: unknown, { company }: CurrentUser) {
  const body = payloadOf(call, given);
  try {
    return check(call.body as z.ZodMiniType, body, 422, call.wrapper);
  } catch (error) {
    if (error instanceof ApiError && error.status === 422 && error.details.fields)
      Object.assign(error.details.fields, { ...brokenRules(call, body, todayOf(company)), ...error.details.fields });
    throw error;
  }
}

/** Validates input against a schema; an error lists every invalid field. Unknown keys make it malformed. */
export function check<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
  status: 400 | 422,
  wrapper: string | null = null,
): z.output<S> {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const fieldErrors = fieldErrorsOf(result.error.issues);
  const malformed =
    status === 400 || typeof given !== 'object' || result.error.issues.some((issue) => issue.code === 'unrecognized_keys');
  const first = Object.values(fieldErrors)[0] as FieldError;
  throw new ApiError(
    malformed ? 400 : 422,
    malformed ? 'malformed' : 'invalid',
    malformed ? first.messageKey : 'app.error.invalid',
    {
      values: { ...first.values, field: Object.keys(fieldErrors)[0] ?? wrapper ?? '' },
      fields: fieldErrors,
    },
  );
}

function envelope(call: Call, result: unknown, language: Language): Record<string, unknown> {
  const withMessage = result instanceof WithMessage ? result : null;
  const answer = withMessage ? withMessage.answer : result;
  const message = withMessage && { message: texts[language](withMessage.messageKey, withMessage.values) };
  if (call.paged) {
    const { rows, ...rest } = answer as { rows: unknown[] };
    return { success: true, [call.field ?? 'data']: rows, ...rest, ...message };
  }
  return call.field ? { success: true, [call.field]: answer, ...message } : { success: true, ...(answer as object), ...message };
}

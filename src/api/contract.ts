import * as z from 'zod/mini';
import { isInOrder, rangedField, rangeEnds } from './list-filters.ts';
import type { Module, Privilege } from './privileges.ts';

/**
 * A call as data. Derived from this declaration are the typed client function, the server's route and validation, the OpenAPI
 * document, the permission matrix, and the test against the specification.
 */
export interface Call<
  Path extends string = string,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The call's id in the specification, such as LEA-07. Our own additions start with X-. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /v2, with parameters in braces: /leads/{id}. */
  path: Path;
  query: Query;
  /** The key that wraps the payload; null if the payload is the body itself. */
  wrapper: string | null;
  body: Body;
  /** The key of the result; null if the result's own keys are next to `success`. */
  field: string | null;
  answer: Answer;
  /** If true, the result is one page of `answer` rows, with total_entries. */
  paged: boolean;
  needs: Need;
  /** The lifecycle event that this call triggers; `by status` if the payload names the target status (L1). */
  moves: { lifecycle: string; event: string | 'by status' } | null;
  /** Sort columns besides `id`; null if unspecified. */
  sorts: readonly string[] | null;
  /** If true, the path's parameters are strings (a slug, a token) rather than record ids. */
  textual: boolean;
}

/** Whether a call may be made without a body: an event all of whose input is optional. */
export const bodyIsOptional = ({ body, moves }: Call): boolean =>
  moves !== null && moves.event !== 'by status' && (body?.safeParse({}).success ?? false);

/** People outside the office who sign in: for a tenant, or for a unit owner. */
export const portalKinds = ['tenant', 'unit_owner'] as const;
export type PortalKind = (typeof portalKinds)[number];

/**
 * The people who may call: `nobody` means no sign-in is needed, `anybody` means any signed-in user of the office; `tenant` and `unit_owner` mean
 * whoever is signed in for one, and no user of the office; `provider` the people of a maintenance provider, and nobody else; otherwise a
 * privilege.
 */
export type Need = 'nobody' | 'anybody' | PortalKind | 'provider' | Privilege;
export const isOfPortal = (needs: Need): needs is PortalKind => portalKinds.some((kind) => kind === needs);
/** Whether a call needs a privilege, which the user's role has to have. */
export const isByPrivilege = (needs: Need): needs is Privilege => needs.includes('.');

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never;
export type ParamsOf<C extends Call> = { [N in Names<C['path']>]: string | number };
export type QueryOf<C extends Call> = C['query'] extends z.ZodMiniType ? z.input<C['query']> : undefined;
export type BodyOf<C extends Call> = C['body'] extends z.ZodMiniType ? z.input<C['body']> : undefined;
type Read<C extends Call> = z.output<C['answer']>;
/** What a caller gets: the result itself, or one page of results for a paged call. */
export type AnswerOf<C extends Call> = C['paged'] extends true ? Page<Read<C>> : Read<C>;

export interface Page<Row> {
  rows: Row[];
  /** The total; a lower bound unless total_exact. */
  total_entries: number;
  total_exact: boolean;
  page: number;
  per_page: number;
  /** Where the next page starts, for keyset pagination; null on the last page. */
  next_cursor: string | null;
}

interface Words<
  Q extends z.ZodMiniType | undefined,
  B extends z.ZodMiniType | undefined,
  A extends z.ZodMiniType,
  Paged extends boolean,
  Textual extends boolean,
> {
  needs: Need;
  answer: A;
  field?: string | null;
  query?: Q;
  wrapper?: string | null;
  body?: B;
  paged?: Paged;
  moves?: Call['moves'];
  sorts?: readonly string[];
  textual?: Textual;
}

const declare =
  <M extends Call['method']>(method: M) =>
  <
    P extends string,
    A extends z.ZodMiniType,
    Q extends z.ZodMiniType | undefined = undefined,
    B extends z.ZodMiniType | undefined = undefined,
    Paged extends boolean = false,
    Textual extends boolean = false,
  >(
    id: string,
    path: P,
    words: Words<Q, B, A, Paged, Textual>,
  ) => ({
    id,
    method,
    path,
    needs: words.needs,
    answer: words.answer,
    field: words.field === undefined ? 'data' : words.field,
    query: words.query as Q,
    wrapper: words.wrapper ?? null,
    body: words.body as B,
    paged: (words.paged ?? false) as Paged,
    moves: words.moves ?? null,
    sorts: words.sorts ?? null,
    textual: (words.textual ?? false) as Textual,
  });

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const del = declare('DELETE');

/** The transport part of a call: all a client needs to make it. */
export type WireOf<C extends Call = Call> = Pick<C, 'method' | 'path' | 'wrapper' | 'field' | 'paged'>;

/** A call whose transport part is declared elsewhere (session-wire.ts): its schemas and privilege. */
export const withWire = <
  W extends WireOf,
  A extends z.ZodMiniType,
  Q extends z.ZodMiniType | undefined = undefined,
  B extends z.ZodMiniType | undefined = undefined,
  Textual extends boolean = false,
>(
  id: string,
  wire: W,
  words: Omit<Words<Q, B, A, W['paged'], Textual>, 'field' | 'wrapper' | 'paged'>,
) => declare(wire.method)<W['path'], A, Q, B, W['paged'], Textual>(id, wire.path, { ...words, ...wire });

/** The keys of every list besides its own filters. `sort` is a column, with a minus for descending order. */
export const paging = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  per_page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  sort: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
  search: z.optional(z.string().check(z.maxLength(200))),
};

/** A list's query: its own filters, paging, sorting and search. Unknown keys are refused. */
export const filters = <F extends Record<string, z.ZodMiniType>>(own: F) => {
  const ordered = Object.keys(own).flatMap((name) => {
    const field = rangedField(name);
    const [from, to] = rangeEnds(field ?? '');
    return name === to && from in own ? [inOrder(from, to)] : [];
  });
  const query = z.strictObject({ ...paging, ...own });
  return ordered.length ? query.check(...ordered) : query;
};
const inOrder = (from: string, to: string) =>
  z.refine<Record<string, unknown>>((query) => isInOrder(query[from], query[to]), {
    error: 'app.error.range_order',
    path: [to],
  });

/** The names of a list's own filters. */
export const filterNamesOf = ({ query }: Call): string[] => {
  const { shape = {} } = (query?._zod.def ?? {}) as { shape?: object };
  return Object.keys(shape).filter((name) => !(name in paging));
};

/** A list: one page of rows under `field`, filtered by query. */
export const list = <P extends string, A extends z.ZodMiniType, F extends Record<string, z.ZodMiniType> = Record<never, never>>(
  id: string,
  path: P,
  words: { needs: Need; answer: A; field?: string; filters?: F; sorts?: readonly string[] },
) =>
  get(id, path, {
    sorts: words.sorts,
    needs: words.needs,
    answer: words.answer,
    field: words.field ?? 'data',
    query: filters((words.filters ?? {}) as F),
    paged: true as const,
  });

/** The empty result of a call that only reports success. */
export const nothing = z.nullable(z.object({}));

type CrudWords<R extends z.ZodMiniType, I extends z.ZodMiniType, F extends Record<string, z.ZodMiniType>> = {
  /** Five ids of the specification, in the order list, create, get, update, remove. */
  ids: readonly [list: string, create: string, get: string, update: string, remove: string];
  module: Module;
  wrapper: string;
  record: R;
  input: I;
  filters?: F;
  /** Who may read, if more than the holders of the module's `view`. */
  readBy?: Need;
  /** The fields that the list can be sorted by. */
  sorts?: readonly string[];
  /** Result keys, where they aren't `data`. */
  fields?: { many: string; one: string };
};

/** The five common calls of an entity: list, get, create, update, remove. An update also carries the version it is based on. */
export const crud = <
  P extends string,
  R extends z.ZodMiniType,
  I extends z.ZodMiniObject,
  F extends Record<string, z.ZodMiniType> = Record<never, never>,
>(
  path: P,
  words: CrudWords<R, I, F>,
) => {
  const { ids, module, wrapper, record, input, sorts, fields = { many: 'data', one: 'data' } } = words;
  const one = `${path}/{id}` as `${P}/{id}`;
  const readBy = words.readBy ?? (`${module}.view` as const);
  return {
    list: list(ids[0], path, { needs: readBy, answer: record, field: fields.many, filters: words.filters, sorts }),
    create: post(ids[1], path, { needs: `${module}.create`, wrapper, body: input, answer: record, field: fields.one }),
    get: get(ids[2], one, { needs: readBy, answer: record, field: fields.one }),
    update: put(ids[3], one, { needs: `${module}.edit`, wrapper, body: changeOf(input), answer: record, field: fields.one }),
    remove: del(ids[4], one, { needs: `${module}.delete`, answer: nothing, field: fields.one }),
  };
};

type ChildCall = 'list' | 'create' | 'get' | 'update' | 'remove';
interface ChildWords<R extends z.ZodMiniType, I extends z.ZodMiniType, Ids, One> {
  /** The specification's ids of those that exist. */
  ids: Ids;
  module: Module;
  wrapper: string;
  record: R;
  input: I;
  /** The privilege to delete one, if not that to edit the record that it belongs to. */
  removedBy?: Privilege;
  /** The path of one, if it isn't the list's with an id. */
  one?: One;
}

/** The calls of records that belong to another, below its path: all in one list, and whoever may edit the record writes them. */
export const childCalls = <
  P extends string,
  R extends z.ZodMiniType,
  I extends z.ZodMiniObject,
  const Ids extends Partial<Record<ChildCall, string>>,
  One extends string = `${P}/{id}`,
>(
  path: P,
  { ids, module, wrapper, record, input, removedBy, one }: ChildWords<R, I, Ids, One>,
) => {
  const at = (one ?? `${path}/{id}`) as One;
  const [view, edit] = [`${module}.view`, `${module}.edit`] as const;
  const calls = {
    list: get(ids.list ?? '', path, { needs: view, answer: z.array(record) }),
    create: post(ids.create ?? '', path, { needs: edit, wrapper, body: input, answer: record }),
    get: get(ids.get ?? '', at, { needs: view, answer: record }),
    update: put(ids.update ?? '', at, { needs: edit, wrapper, body: changeOf(input), answer: record }),
    remove: del(ids.remove ?? '', at, { needs: removedBy ?? edit, answer: nothing }),
  };
  return Object.fromEntries(Object.entries(calls).filter(([name]) => name in ids)) as Pick<typeof calls, keyof Ids & ChildCall>;
};

/** The body of an update: the fields that change, and the version it is based on. */
export const changeOf = <S extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<S>) =>
  z.strictObject({ ...z.partial(input).shape, version: z.optional(z.int().check(z.gte(1))) });

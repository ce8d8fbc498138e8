import { type Call, paging } from '../../../src/api/contract.ts';
import { parameterRef } from './responses.ts';
import type { JsonSchema } from './schemas.ts';

export const securitySchemes = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'auth-token',
    description: 'The session: the `auth_token` returned by `POST /v2/sessions`.',
  },
  company: { type: 'apiKey', in: 'header', name: 'company-slug', description: 'The company ID (slug), such as `najd-oasis`.' },
};

const headers = {
  'idempotency-key': {
    name: 'idempotency-key',
    in: 'header',
    description: 'Your own key, unique per record. Sending it again with the same body repeats the first response.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  },
};

const ofPaging: Record<keyof typeof paging, { description: string; schema: JsonSchema }> = {
  page: { description: 'Page number, starting at 1.', schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 } },
  per_page: { description: 'Records per page.', schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 } },
  sort: {
    description: 'A column; prefix it with a minus for descending order.',
    schema: { type: 'string', pattern: '^-?[a-z_]{1,40}$', default: '-id' },
  },
  cursor: {
    description: 'The `next_cursor` of the previous page. Faster than `page` far down a list.',
    schema: { type: 'string', maxLength: 400 },
  },
  search: { description: 'Search text.', schema: { type: 'string', maxLength: 200 } },
};
const isPaging = (name: string): name is keyof typeof paging => Object.hasOwn(paging, name);

/** Parameters that several calls share, by name. */
export const sharedParameters = (calls: Call[]): Record<string, object> => {
  const ids = new Set(calls.flatMap((call) => (call.textual ? [] : namesIn(call.path))));
  return {
    ...headers,
    ...Object.fromEntries(
      [...ids]
        .sort()
        .map((name) => [`path_${name}`, { name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }]),
    ),
    ...Object.fromEntries(Object.entries(ofPaging).map(([name, one]) => [name, { name, in: 'query', ...one }])),
  };
};

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

export function parametersOf(call: Call, query: JsonSchema | null): object[] {
  const own = (call.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  return [
    ...namesIn(call.path).map((name) =>
      call.textual
        ? { name, in: 'path', required: true, schema: { type: 'string', maxLength: 300 } }
        : parameterRef(`path_${name}`),
    ),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => {
      if (isPaging(name) && own[name] === paging[name]) {
        if (name !== 'sort' || !call.sorts) return parameterRef(name);
        const columns = ['id', ...call.sorts.filter((sort) => sort !== 'id')].flatMap((column) => [column, `-${column}`]);
        return {
          name,
          in: 'query',
          description: ofPaging.sort.description,
          schema: { type: 'string', enum: columns, default: '-id' },
        };
      }
      return {
        name,
        in: 'query',
        ...(query?.required?.includes(name) && { required: true }),
        // Several values are separated by commas.
        ...(schema.type === 'array' && { style: 'form', explode: false }),
        schema,
      };
    }),
    ...(call.method === 'POST' && call.needs !== 'nobody' ? [parameterRef('idempotency-key')] : []),
  ];
}

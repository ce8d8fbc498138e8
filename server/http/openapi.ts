import * as z from 'zod';
import type { Call } from '../../src/api/contract.ts';

const schemaOf = (schema: unknown, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return json;
};

const refusal = {
  description: 'Refused: what is wrong, in the language asked for',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
};

/** The OpenAPI 3.1 document of the calls, made from their own declaration. */
export function openApi(calls: Record<string, Record<string, Call>>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [entity, own] of Object.entries(calls))
    for (const [name, call] of Object.entries(own)) {
      const answer = schemaOf(call.answer, 'output');
      const held = call.paged ? { type: 'array', items: answer } : answer;
      const parameters = [
        ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => ({
          name: key,
          in: 'path',
          required: true,
          schema: { type: call.textual ? 'string' : 'integer' },
        })),
        ...Object.entries((call.query ? (schemaOf(call.query, 'input').properties as Record<string, unknown>) : {}) ?? {}).map(
          ([key, schema]) => ({ name: key, in: 'query', schema }),
        ),
      ];
      const body = call.body && schemaOf(call.body, 'input');
      paths[`/v2${call.path}`] = {
        ...paths[`/v2${call.path}`],
        [call.method.toLowerCase()]: {
          operationId: `${entity}.${name}`,
          tags: [entity],
          summary: call.id,
          'x-needs': call.needs,
          ...(call.moves && { 'x-moves': call.moves }),
          parameters,
          ...(body && {
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: call.wrapper
                    ? { type: 'object', required: [call.wrapper], properties: { [call.wrapper]: body } }
                    : body,
                },
              },
            },
          }),
          responses: {
            200: {
              description: 'Answered',
              content: {
                'application/json': {
                  schema: call.field
                    ? {
                        type: 'object',
                        properties: { success: { const: true }, [call.field]: held, message: { type: 'string' } },
                      }
                    : { allOf: [{ type: 'object', properties: { success: { const: true } } }, held] },
                },
              },
            },
            '4XX': refusal,
          },
          security: call.needs === 'nobody' ? [{ company: [] }] : [{ token: [], company: [] }],
        },
      };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Statehouse', version: '2' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'auth-token' },
        company: { type: 'apiKey', in: 'header', name: 'company-slug' },
      },
      schemas: {
        Refused: {
          type: 'object',
          required: ['success', 'error', 'code'],
          properties: {
            success: { const: false },
            error: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            reasons: { type: 'array', items: { type: 'object' } },
            current: {},
            retry_after: { type: 'integer' },
          },
        },
      },
    },
  };
}

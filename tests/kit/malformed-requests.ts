import type { Call } from '../../src/api/contract.ts';
import { pathOf } from '../../src/api/path-of.ts';
import type { Json } from '../../src/machines/kit/samples/made.ts';
import { nasty } from './malformed.ts';
import { type Planted, paramsFor } from './planted.ts';
import { schemaOf, validBody, wrapped } from './valid.ts';

export interface Sent {
  what: string;
  /** Requests of one sort are equivalent: the same malformation of the same kind of field. */
  sort: string;
  method: string;
  url: string;
  payload?: unknown;
  headers?: Record<string, string>;
  /** It is definitely invalid, so it must be refused. */
  mustFail?: boolean;
}

/** The kind of a field, as far as validation is concerned. */
const kindOf = ({ kind, type, format, pattern, anyOf, items, ...more }: Json): string =>
  [kind, type, format, pattern, more.enum && 'enum', items && `of ${kindOf(items)}`, ...(anyOf ?? []).map(kindOf)]
    .filter(Boolean)
    .join(' ');

/** At least fifty malformed requests for a call: each field with each bad value, and malformed bodies. */
export function malformed(call: Call, planted: Planted): Sent[] {
  const base = { method: call.method, url: pathOf(call, paramsFor(call, planted)) };
  const sent: Sent[] = [];
  const send = (one: Omit<Sent, 'sort'> & { sort?: string }) =>
    sent.push({ ...one, sort: `${call.method} ${one.sort ?? one.what}` });
  const schema = schemaOf(call);
  if (schema) {
    const fields = Object.keys(schema.properties ?? {}).filter((field) => field !== 'password');
    const valid = validBody(call);
    nasty.forEach(([name, value], i) => {
      const field = fields[i % Math.max(1, fields.length)] ?? 'x';
      send({
        ...base,
        what: `${field}: ${name}`,
        sort: `${kindOf(schema.properties?.[field] ?? {})}: ${name}`,
        payload: wrapped(call, { ...valid, [field]: value }),
      });
    });
    for (const [key, value] of Object.entries({
      company_id: 2,
      status_: 'finalized',
      id: 1,
      created_by: 1,
      version_: 1,
      __proto: {},
      constructor: {},
    }))
      if (!fields.includes(key))
        send({ ...base, what: `smuggled ${key}`, payload: wrapped(call, { ...valid, [key]: value }), mustFail: true });
    if (!fields.includes('status'))
      send({ ...base, what: 'smuggled status', payload: wrapped(call, { ...valid, status: 'finalized' }), mustFail: true });
    for (const payload of [
      [],
      'text',
      5,
      true,
      [[]],
      { [call.wrapper ?? 'x']: null },
      { [call.wrapper ?? 'x']: 'text' },
      { [call.wrapper ?? 'x']: [] },
      { other: {} },
    ])
      send({ ...base, what: `body ${JSON.stringify(payload)}`, payload, mustFail: Object.keys(valid).length > 0 });
    if (call.wrapper)
      send({
        ...base,
        what: 'a key beside the wrapper',
        payload: { ...(wrapped(call, valid) as object), other: 1 },
        mustFail: true,
      });
    send({ ...base, what: 'no JSON', payload: '{"a":', headers: { 'content-type': 'application/json' }, mustFail: true });
    send({
      ...base,
      what: 'a form',
      payload: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      mustFail: true,
    });
    send({ ...base, what: 'too large', payload: wrapped(call, { ...valid, x: 'x'.repeat(1_200_000) }), mustFail: true });
    send({
      ...base,
      what: 'a prototype',
      payload: `{"${call.wrapper ?? 'x'}":{"__proto__":{"is_admin":true}}}`,
      headers: { 'content-type': 'application/json' },
      mustFail: true,
    });
  }
  if (call.path.includes('{') && !call.textual)
    for (const [name, value] of nasty) {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      if (text.length > 2000 || /^[1-9]\d{0,15}$/.test(text) || text === '' || text.includes('..') || !text.isWellFormed())
        continue;
      const url = `/v2${call.path.replace(/\{\w+\}/g, encodeURIComponent(text))}`;
      send({
        what: `id ${name}`,
        method: call.method,
        url,
        payload: schema ? wrapped(call, validBody(call)) : undefined,
        mustFail: true,
      });
    }
  // Calls without a body get one anyway, and path parameters that are words get other words.
  if (!schema && call.method !== 'GET')
    for (const [name, value] of nasty) send({ ...base, what: `unasked ${name}`, payload: { x: value } });
  if (call.method === 'GET') {
    const asked = (call.query && schemaOf({ ...call, body: call.query })?.properties) ?? {};
    const keys = Object.keys(asked);
    nasty.forEach(([name, value], i) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      if (text.length > 8000 || !text.isWellFormed()) return;
      const key = keys[i % Math.max(1, keys.length)] ?? 'nonsense';
      send({
        ...base,
        what: `query ${key}: ${name}`,
        sort: `query ${kindOf(asked[key] ?? {})}: ${name}`,
        url: `${base.url}?${key}=${encodeURIComponent(text)}`,
        mustFail: key === 'nonsense' && call.query !== undefined,
      });
    });
    send({
      ...base,
      what: 'query smuggled',
      url: `${base.url}?company_id=2&is_admin=true`,
      mustFail: call.query !== undefined,
    });
    send({ ...base, what: 'query twice', url: `${base.url}?page=1&page=2` });
  }
  return sent;
}

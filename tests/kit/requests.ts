import { calls } from '../../src/api/calls.ts';
import type { Call } from '../../src/api/contract.ts';
import { isEntity } from '../../src/api/entities.ts';
import { wireOf } from '../../src/api/entity-names.ts';
import type { Json } from '../../src/machines/kit/samples/made.ts';
import { expectedLives } from '../walks/expected/lives.ts';
import { type Planted, paramsFor, placeOf, placesOf, type Records } from './planted.ts';
import { app } from './requests/app.ts';
import { approvals } from './requests/approvals.ts';
import { community } from './requests/community.ts';
import { finance } from './requests/finance.ts';
import { leasing } from './requests/leasing.ts';
import { maintenance } from './requests/maintenance.ts';
import { property } from './requests/property.ts';
import { sales } from './requests/sales.ts';
import { settings } from './requests/settings.ts';
import type { Specials, Values } from './requests/special.ts';
import { schemaOf, validBody } from './valid.ts';

export const declared: Call[] = Object.values(calls).flatMap((own) => Object.values(own as Record<string, Call>));

export interface Request {
  params: Record<string, string | number>;
  query?: Values;
  body?: Values;
}
const special: Specials = {
  ...app,
  ...approvals,
  ...community,
  ...finance,
  ...leasing,
  ...maintenance,
  ...property,
  ...sales,
  ...settings,
};

/** The path pattern of the record that a field references, by the field's metadata or its name. */
export const placeOfField = (name: string, { to }: Json & { to?: string }): string | null => {
  const entity = to ?? /^(\w+)_id$/.exec(name)?.[1];
  return isEntity(entity) ? `${wireOf(entity)}/{}` : null;
};
/** A field that an update can change. */
const changing = ['name_en', 'name', 'note', 'amount', 'deposit', 'days_in_advance', 'text'];

/** A status that a new record can change to. */
function firstTarget(entity: string): string | undefined {
  const life = expectedLives[entity];
  return Object.values(life?.moves[life.initial] ?? {}).flat()[0];
}

async function bodyOf(planted: Planted, call: Call): Promise<Values> {
  const { driver } = planted;
  const properties = schemaOf(call)?.properties ?? {};
  const body = validBody(call);
  if (call.method === 'PUT' && !call.moves && !Object.keys(body).length) {
    const field = changing.find((name) => name in properties);
    if (field) body[field] = field === 'days_in_advance' ? 3 : field === 'amount' ? '58000.00' : '2500.00';
  }
  if (call.moves && 'status' in body) body.status = firstTarget(call.moves.lifecycle) ?? body.status;
  for (const name of Object.keys(body)) {
    const place = placeOfField(name, properties[name] ?? {});
    if (place) body[name] = await need(planted, place);
    else if (name === 'name' || name === 'name_en') body[name] = driver.unique('name');
    else if (name === 'name_ar') body[name] = driver.unique('name_ar');
    else if (name === 'code' || name === 'number') body[name] = driver.unique('passport');
    else if (name === 'email') body[name] = `${driver.unique('passport')}@${planted.slug}.example`;
  }
  return body;
}

/** A valid request of a call, about a company's records. */
export async function requestOf(planted: Planted, call: Call): Promise<Request> {
  const own = (await special[call.id]?.(planted, { make, need })) ?? {};
  const consumed = call.method === 'DELETE' && !call.textual && !special[call.id] ? await spare(planted, call) : {};
  const records = { ...planted.records, ...consumed, ...own.records };
  return {
    params: paramsFor(call, { ...planted, records }),
    query: own.query,
    body: call.body && { ...(await bodyOf(planted, call)), ...own.body },
  };
}

/** By path pattern: the call that creates a record. */
const makers = new Map(declared.filter(({ method }) => method === 'POST').map((call) => [`${placeOf(call.path)}/{}`, call]));

/** Creates another record of a path pattern, as the administrator. */
export async function make(planted: Planted, place: string): Promise<number> {
  const call = makers.get(place);
  if (!call) throw new Error(`Nothing makes a record at ${place}: tests/kit/plant.ts has to.`);
  const { id } = await planted.driver.ask<{ id: number }>('admin', call, await requestOf(planted, call));
  return id;
}
/** The record of a path pattern, created if there is none. */
export async function need(planted: Planted, place: string): Promise<number> {
  planted.records[place] ??= await make(planted, place);
  return planted.records[place] as number;
}
/** A record that a call may delete. */
async function spare(planted: Planted, call: Call): Promise<Records> {
  const last = placesOf(call).at(-1);
  return last ? { [last.at]: await make(planted, last.at) } : {};
}

import type { Call } from '../../src/api/contract.ts';
import { idsFor, placesOf, type Records, recordAt } from './planted.ts';
import { portal } from './privileges.ts';
import { placeOfField, type Request } from './requests.ts';
import { schemaOf } from './valid.ts';

// Requests with the ids of another company's records, made of one's own.

/** The same request with their ids in its path: each one alone, and all together. */
export function withForeignPath(call: Call, request: Request, theirs: Records): Request[] {
  if (call.textual) return [];
  const ids = idsFor(call, theirs);
  const each = placesOf(call).map(({ name }) => ({ ...request.params, [name]: ids[name] as number }));
  const all = each.length > 1 ? [...each, ids] : each;
  return all.map((params) => ({ ...request, params }));
}

/** The same request below another record of the same company, by its path: each id of several alone is that of another record. */
export const withOthersPath = (call: Call, request: Request, others: Records): Request[] =>
  placesOf(call).length > 1 ? withForeignPath(call, request, others).slice(0, -1) : [];

/** The same request, with one reference in its body to their record. */
export const withForeignReference = (call: Call, request: Request, theirs: Records): Request[] =>
  Object.entries(schemaOf(call)?.properties ?? {}).flatMap(([name, field]) => {
    const place = placeOfField(name, field);
    const id = place === null ? undefined : theirs[place];
    return id === undefined ? [] : [{ ...request, body: { ...request.body, [name]: id } }];
  });

/** By call: their ids where no schema says that it is one, and the name of their company. */
export function foreignElsewhere(theirs: Records, company_slug: string): Record<string, Partial<Request>> {
  const at = (place: string) => recordAt(theirs, place);
  const quotation_id = at('/quotations/{}');
  return {
    'LQ-15': { body: { id: quotation_id, ref_no: `Q-${quotation_id}` } },
    'X-FOL-01': { body: { entity: 'lead', record_id: at('/leads/{}') } },
    'WFL-33': { query: { step_id: at('/workflow/steps/{}') } },
    'WFL-43': { query: { quotation_id } },
    'X-UNI-05': { query: { building_id: at('/buildings/{}') } },
    'X-DRY-01': { params: { entity: 'lead', record_id: at('/leads/{}') } },
    'X-DEL-01': { params: { entity: 'lead', record_id: at('/leads/{}') } },
    'X-LOG-01': { params: { entity: 'lead', record_id: at('/leads/{}') } },
    'SET-10': { params: { company_slug } },
    'SET-11': { params: { company_slug } },
  };
}

/** How somebody signs in is their own alone, and in isolation.test.ts a test of its own; an owner's link has one beside its invitation. */
const isOfSigningIn = ({ path }: Call): boolean =>
  path.startsWith('/sessions') ||
  path.startsWith('/app/invitations') ||
  path.includes('password') ||
  path.startsWith('/account/second_factor') ||
  path === '/account/sessions/end_others';

/**
 * Tenants', owners' and providers' calls name no company's records but the caller's: tests/server/app/portal.test.ts and
 * tests/server/maintenance/provider-portal.test.ts try others' ids.
 */
const isOfThePortal = ({ needs }: Call): boolean => portal.includes(needs);

/** Links of customers and reporters are no user's: public-offers.test.ts and public-reports.test.ts try them in another company. */
const isByLink = ({ path }: Call): boolean => /^\/public_(offers|reports|report_status)\//.test(path);

const order = ['GET', 'POST', 'PUT', 'DELETE'];
/** Calls about a company's records, reading ones first and deleting ones last. */
export const aboutRecords = (calls: readonly Call[]): Call[] =>
  calls
    .filter((call) => !isOfSigningIn(call) && !isByLink(call) && !isOfThePortal(call) && call.path !== '/clock')
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));

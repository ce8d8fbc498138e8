import { ask, credentialsNow } from '../../../api/client.ts';
import { type Company, CompanyInput, companyCalls, companyErrors } from '../../../api/settings/company.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { singleFlows } from '../../kit/single-flows.ts';

/** the company is addressed by slug, not by id. */
const own = () => ({ company_slug: credentialsNow().slug ?? '' });

const read = async (signal: AbortSignal) => (await ask(companyCalls.get, { params: own(), signal })).answer;

/** The company's own record. Everybody signs in with its slug. */
export const companyFlows = singleFlows(
  'company',
  CompanyInput,
  {
    read,
    save: (body, signal) => ask(companyCalls.update, { params: own(), body, signal }),
  },
  ({ slug: before }, { slug }) => (slug === before ? null : { key: 'settings.company.slug_change', values: { before, slug } }),
  companyErrors,
);

/** What the company's menu shows of it. */
export const companyCardMachine = readFlow<Company, null>({ entity: 'company' }).provide({
  actors: { read: reader((_, signal) => read(signal)) },
});

import { ask, credentialsNow } from '../../../api/client.ts';
import { CompanyInput, companyCalls } from '../../../api/settings/company.ts';
import { singleFlows } from '../../kit/single-flows.ts';

/** the company is addressed by slug, not by id. */
const own = () => ({ company_slug: credentialsNow().slug ?? '' });

/** The company's own record. Everybody signs in with its slug. */
export const companyFlows = singleFlows(
  'company',
  CompanyInput,
  {
    read: async (signal) => (await ask(companyCalls.get, { params: own(), signal })).answer,
    save: (body, signal) => ask(companyCalls.update, { params: own(), body, signal }),
  },
  ({ slug: before }, { slug }) => (slug === before ? null : { key: 'settings.company.slug_change', values: { before, slug } }),
);

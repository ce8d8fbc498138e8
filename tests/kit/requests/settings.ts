import type { Specials } from './special.ts';

export const settings: Specials = {
  'SET-02': async (planted, { need }) => ({ body: { service_ids: [await need(planted, '/services/{}')] } }),
  'SET-23': ({ driver }) => ({ body: { commercial_register: driver.unique('mobile') } }),
  'SET-69': async (planted, { make }) => ({ body: { business_type_id: await make(planted, '/business_types/{}'), share: 1 } }),
  'SET-11': () => ({ body: { city: 'Riyadh' } }),
  // Only users with a sales role can be members.
  'SET-94': () => ({ body: { is_sales: true } }),
  'SET-89': async (planted, { make }) => ({ body: { user_id: await make(planted, '/users/{}') } }),
};

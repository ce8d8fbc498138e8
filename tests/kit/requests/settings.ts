import type { Planted } from '../planted.ts';
import type { Specials } from './special.ts';

/** A day on which there is no step of dunning yet. */
const freeDay = ({ driver }: Planted) => ({ body: { days: 30 + (Number(driver.unique('mobile')) % 330) } });

export const settings: Specials = {
  'X-DUN-12': freeDay,
  'X-DUN-14': freeDay,
  'SET-02': async (planted, { need }) => ({ body: { service_ids: [await need(planted, '/services/{}')] } }),
  'SET-23': ({ driver }) => ({ body: { commercial_register: driver.unique('mobile') } }),
  'SET-69': async (planted, { make }) => ({ body: { business_type_id: await make(planted, '/business_types/{}'), share: 1 } }),
  'SET-11': () => ({ body: { city: 'Riyadh' } }),
  // Only users with a sales role can be members.
  'SET-94': () => ({ body: { is_sales: true } }),
  'SET-89': async (planted, { make }) => ({ body: { user_id: await make(planted, '/users/{}') } }),
};

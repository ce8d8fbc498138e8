import { sightedMonths } from '../../../src/api/settings/moon-sighting.ts';
import type { Planted } from '../planted.ts';
import type { Specials } from './special.ts';

/** A day on which there is no step of dunning yet. */
const freeDay = ({ driver }: Planted) => ({ body: { days: 30 + (Number(driver.unique('mobile')) % 330) } });
/** Days by their dates, as each recurring holiday is there once, and far from what tests count. */
const distantDay = () => ({ body: { occasion: 'dates', starts_on: '2090-01-01' } });
/** A month of a Hijri year ahead whose moon wasn't sighted yet. */
function distantMonth({ driver }: Planted) {
  const number = Number(driver.unique('mobile'));
  const month = sightedMonths[Math.floor(number / 150) % sightedMonths.length];
  return { body: { hijri_year: String(1450 + (number % 150)), month } };
}

export const settings: Specials = {
  'X-USR-01': () => ({ query: { of: 'administrator' } }),
  'X-DUN-12': freeDay,
  'X-DUN-14': freeDay,
  'X-HOL-02': distantDay,
  'X-HOL-04': distantDay,
  'X-MOO-02': distantMonth,
  'X-MOO-04': distantMonth,
  'SET-02': async (planted, { need }) => ({ body: { service_ids: [await need(planted, '/services/{}')] } }),
  'SET-23': ({ driver }) => ({ body: { commercial_register: driver.unique('mobile') } }),
  'SET-69': async (planted, { make }) => ({ body: { business_type_id: await make(planted, '/business_types/{}'), share: 1 } }),
  'SET-11': () => ({ body: { city: 'Riyadh' } }),
  // Only users with a sales role can be members.
  'SET-94': () => ({ body: { is_sales: true } }),
  'SET-89': async (planted, { make }) => ({ body: { user_id: await make(planted, '/users/{}') } }),
};

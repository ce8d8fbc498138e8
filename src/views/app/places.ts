import { officePages } from './own-pages.ts';
import { type Place, placesOf, useAllowed } from './place.ts';

const places = placesOf(officePages);

/** The office's places that this user's privileges allow, in the order of the navigation. */
export const usePlaces = (): Place[] => useAllowed(places);

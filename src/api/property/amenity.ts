import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { namesShape, recordShape } from '../fields.ts';

/** Features of a home; a fixed list. */
export const Amenity = z.object({ ...recordShape, ...namesShape, icon: z.nullable(z.string()) });
export type Amenity = z.infer<typeof Amenity>;

export const amenityCalls = {
  list: get('SET-101', '/amenities', { needs: 'anybody', answer: z.array(Amenity) }),
};

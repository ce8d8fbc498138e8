import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { namesShape, recordShape } from '../fields.ts';

export const City = z.object({ ...recordShape, ...namesShape, region: z.nullable(z.string()) });
export type City = z.infer<typeof City>;
export const Amenity = z.object({ ...recordShape, ...namesShape, icon: z.nullable(z.string()) });
export type Amenity = z.infer<typeof Amenity>;

export const cityCalls = {
  list: get('SET-09', '/cities', { needs: 'anybody', answer: z.array(City) }),
};
export const amenityCalls = {
  list: get('SET-101', '/amenities', { needs: 'anybody', answer: z.array(Amenity) }),
};

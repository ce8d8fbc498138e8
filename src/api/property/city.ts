import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { namesShape, recordShape } from '../fields.ts';

/** Every company starts with the country's cities; a fixed list. */
export const City = z.object({ ...recordShape, ...namesShape, region: z.nullable(z.string()) });
export type City = z.infer<typeof City>;

export const cityCalls = {
  list: get('SET-09', '/cities', { needs: 'anybody', answer: z.array(City) }),
};

import * as z from 'zod/mini';
import { field } from './define-fields.ts';
import type { FieldMeta } from './field-meta.ts';

/** The whole, in hundredths of a percent: a share of 3333 is 33.33 %. */
export const wholeShare = 10_000;

/** A share of a whole, at least `least`. All shares of one whole together are at most 100 %. */
export const share = (options: Partial<Omit<FieldMeta, 'kind'>> = {}, least = 1) =>
  field.own('hundredths', z.int(), z.int().check(z.gte(least), z.lte(wholeShare)), {
    isRequired: true,
    isMain: true,
    ...options,
  });

/** What the others leave over; negative if they exceed the whole. */
export const shareLeft = (others: readonly number[]): number => wholeShare - others.reduce((all, one) => all + one, 0);

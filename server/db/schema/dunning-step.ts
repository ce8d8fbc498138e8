import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DunningStep } from '../../../src/api/settings/dunning-step.ts';
import { companyTable } from './columns.ts';

export const dunningSteps = companyTable(
  'dunning_steps',
  {
    name_en: text().notNull(),
    name_ar: text().notNull(),
    days: integer().notNull(),
    channel: text().$type<DunningStep['channel']>().notNull().default('email'),
    letter_en: text().notNull(),
    letter_ar: text().notNull(),
  },
  (t) => [uniqueIndex('dunning_steps_days').on(t.company_id, t.days)],
);

import { issueDays } from './insight/issues.ts';
import { leadDays } from './insight/leads.ts';
import { moneyDays } from './insight/money.ts';
import { propertyDays } from './insight/property.ts';
import { tenancyDays } from './insight/tenancies.ts';
import type { Entry } from './insight/worked-example.ts';
import { testCompany } from './lettings.ts';

export { contractOf, example, idOf, planted } from './insight/worked-example.ts';

/**
 * Lives the worked example in the test company: fifteen months of real calls, each on its day by the company's clock. What the calls
 * can't do is set by SQL where it is done, and says why.
 */
export async function liveTheExample(): Promise<void> {
  const areas = [propertyDays, leadDays, tenancyDays, moneyDays, issueDays];
  // On one day, the areas follow one another in this order.
  const all: Entry[] = areas.flat();
  const days = [...new Set(all.map(([day]) => day))].sort();
  const wrong: string[] = [];
  for (const day of days) {
    await testCompany.clockTo(day);
    for (const [at, [, act]] of all.filter(([own]) => own === day).entries())
      try {
        await act();
      } catch (error) {
        wrong.push(`${day}, act ${at + 1}: ${(error as Error).message.slice(0, 700)}`);
      }
  }
  if (wrong.length) throw new Error(wrong.join('\n'));
}

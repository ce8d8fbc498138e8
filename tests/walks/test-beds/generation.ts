import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import type { GenerationStep } from '../../../src/machines/leasing/generation/lifecycle.ts';
import { accept, beginWorks, type Deal, qualifiedDeal } from '../../../src/workbench/scenarios/parts/deals.ts';
import type { EntityTestBed } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** The saga behind a finalization, which tests can pause between its steps. */
export function generationTestBed(testCompany: TestCompany): EntityTestBed {
  const deals = new Map<number, Deal>();
  const dealOf = (id: number) => deals.get(id) as Deal;
  return {
    entity: 'generation',
    create: async () => {
      const deal = await qualifiedDeal(testCompany.driver);
      await accept(testCompany.driver, deal);
      await beginWorks(testCompany.driver, deal);
      deals.set(deal.generation as number, deal);
      return deal.generation as number;
    },
    // It has no page of its own: the lead's page shows its progress.
    status: async (id) => {
      const { generation: steps } = await testCompany.driver.ask<Lead>('leasing_agent', leadCalls.get, {
        params: { id: dealOf(id).lead },
      });
      if (steps.every(({ state }) => state === 'done')) return 'done';
      return steps.some(({ state }) => state === 'failed')
        ? 'failed'
        : (steps.find(({ state }) => state === 'running')?.step as string);
    },
    perform: async (id, { event, from }) => {
      if (event === 'step_done') await testCompany.generate(id, 1);
      else if (event === 'step_failed') await testCompany.failAt(from as GenerationStep, id);
      else await testCompany.finalizeAndStop(dealOf(id));
      return undefined;
    },
  };
}

import { expect, it } from 'vitest';
import { companyNow, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { discountedSample, draftSample } from './builder.samples.ts';
import { type BuilderContext, uncovered } from './builder-setup.ts';

const contextOf = (quotation: BuilderContext['quotation']): BuilderContext => ({
  ...{ quotation, viewer: viewerNow, company: companyNow.id, today: companyNow.today },
  ...{ wanted: null, unit_id: null, former: null, takingBack: null, failure: null },
});
const said = (quotation: BuilderContext['quotation']) =>
  uncovered(contextOf(quotation)).map(({ why, unblockers }) => [why, ...unblockers]);

it('says that no rule covers the discount, and who can add one, as long as that is so', () => {
  expect(said(discountedSample)).toEqual([['quotation.why.isDiscountCovered', 'who.workflow_configs.create']]);
  expect(said(draftSample)).toEqual([]);
  expect(said({ ...discountedSample, approval_needed: true })).toEqual([]);
  expect(said({ ...discountedSample, status: 'sent' })).toEqual([]);
});

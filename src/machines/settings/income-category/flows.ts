import { blankOf } from '../../../api/define-fields.ts';
import { IncomeCategoryInput, incomeCategoryCalls, incomeCategoryFields } from '../../../api/settings/income-category.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const incomeCategoryFlows = entityFlows('income_category', incomeCategoryCalls, {
  input: IncomeCategoryInput,
  blank: blankOf(incomeCategoryFields),
});

import { blankOf } from '../../../api/define-fields.ts';
import { VisitCategoryInput, visitCategoryCalls, visitCategoryFields } from '../../../api/visits/visit-category.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const visitCategoryFlows = entityFlows('visit_category', visitCategoryCalls, {
  input: VisitCategoryInput,
  blank: blankOf(visitCategoryFields),
});

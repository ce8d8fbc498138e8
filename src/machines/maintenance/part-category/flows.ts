import { blankOf } from '../../../api/define-fields.ts';
import { PartCategoryInput, partCategoryCalls, partCategoryFields } from '../../../api/maintenance/part-category.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const partCategoryFlows = entityFlows('part_category', partCategoryCalls, {
  input: PartCategoryInput,
  blank: blankOf(partCategoryFields),
});

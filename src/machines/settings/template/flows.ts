import { blankOf } from '../../../api/define-fields.ts';
import { TemplateInput, templateCalls, templateFields } from '../../../api/settings/template.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const templateFlows = entityFlows('template', templateCalls, { input: TemplateInput, blank: blankOf(templateFields) });

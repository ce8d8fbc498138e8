import { blankOf } from '../../../api/define-fields.ts';
import { type Lead, LeadInput, leadCalls, leadErrors, leadFields } from '../../../api/sales/lead.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, recordActors, saveActor } from '../../kit/entity.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';
import { leadLifecycle } from './lifecycle.ts';

/** A lead's form, for a new or an existing one. */
export const leadEditMachine = editFlow<Lead, LeadInput>({
  entity: 'lead',
  fieldsOf: fieldsFrom(LeadInput),
  blank: () => blankOf(leadFields) as LeadInput,
  check: checkWith(LeadInput, leadErrors),
}).provide({ actors: { save: saveActor(leadCalls) } });

/** A lead's page: every button comes from its lifecycle. */
export const leadMachine = recordFlow({
  entity: 'lead',
  module: 'leads',
  lifecycle: leadLifecycle,
  edit: leadEditMachine,
  isEditable: ({ status }) => !hasTag(leadLifecycle, status, 'frozen'),
}).provide({ actors: recordActors(leadCalls) });

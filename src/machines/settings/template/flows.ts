import type * as z from 'zod/mini';
import { type Template, TemplateInput, templateCalls } from '../../../api/settings/template.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

export const templateEditMachine = editFlow<Template, z.input<typeof TemplateInput>>({
  entity: 'template',
  fieldsOf: fieldsFrom(TemplateInput),
  blank: () => ({
    name_en: '',
    name_ar: '',
    kind: 'quotation',
    property_use: 'general',
    body_en: '',
    body_ar: '',
  }),
  check: checkWith(TemplateInput),
}).provide({ actors: { save: saveActor(templateCalls) } });
export const templateMachine = recordFlow({
  entity: 'template',
  module: 'templates',
  lifecycle: null,
  edit: templateEditMachine,
}).provide({
  actors: recordActors(templateCalls),
});
export const templatesMachine = listFlow<Template>({ entity: 'template' }).provide({
  actors: { read: listActor(templateCalls.list) },
});

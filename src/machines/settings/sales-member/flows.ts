import type * as z from 'zod/mini';
import { type SalesMember, SalesMemberInput, salesMemberCalls } from '../../../api/settings/sales-member.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

export const salesMemberEditMachine = editFlow<SalesMember, z.input<typeof SalesMemberInput>>({
  entity: 'sales_member',
  fieldsOf: fieldsFrom(SalesMemberInput),
  blank: () => ({ supervisor_id: null, yearly_target: '0.00', active: true }) as z.input<typeof SalesMemberInput>,
  check: checkWith(SalesMemberInput),
}).provide({ actors: { save: saveActor(salesMemberCalls) } });
export const salesMemberMachine = recordFlow({
  entity: 'sales_member',
  module: 'sales',
  lifecycle: null,
  edit: salesMemberEditMachine,
}).provide({
  actors: recordActors(salesMemberCalls),
});
export const salesMembersMachine = listFlow<SalesMember>({ entity: 'sales_member' }).provide({
  actors: { read: listActor(salesMemberCalls.list) },
});

import { type IdentityRead, identityReadCalls } from '../../../api/settings/identity-read.ts';
import { listActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';

export { readEntities } from '../../../api/settings/identity-read.ts';

export const identityReadsMachine = listFlow<IdentityRead>({ entity: 'identity_read' }).provide({
  actors: { read: listActor(identityReadCalls.list) },
});

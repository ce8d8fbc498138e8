import { sql } from 'drizzle-orm';
import type {
  Config,
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
} from '../../src/api/approvals/config.ts';
import type { ApprovalKind } from '../../src/api/approvals/kinds.ts';
import { workflowConfigs } from '../db/schema/approvals.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import type { EntityStore } from '../kit/records.ts';
import { namedStore } from '../settings/named-store.ts';
import { checkConfig } from './config-check.ts';
import { reasonsOf } from './rejection-reason.ts';

export const workflowConfigStore = namedStore('workflow_config', workflowConfigs, {
  sorts: { priority: workflowConfigs.priority },
});

/** The rules and the rejection reasons of one kind of approval. */
function configHandlers(kind: ApprovalKind) {
  const store: EntityStore = {
    ...workflowConfigStore,
    key: `workflow_config.${kind}`,
    only: sql`${workflowConfigs.kind} = ${sql.raw(`'${kind}'`)}`,
  };
  const configs = crudOf<Config>(store, {
    check: async (context, values, id) => ({ ...(await checkConfig(context, values, id, store)), ...(id === null && { kind }) }),
  });
  const reasons = reasonsOf(kind);
  return {
    list: configs.list,
    get: configs.get,
    create: configs.create,
    update: configs.update,
    reasons: reasons.list,
    createReason: reasons.create,
    updateReason: reasons.update,
  };
}
export const quotationConfigHandlers: Handlers<typeof quotationConfigCalls> = configHandlers('quotation');
export const contractDiscountConfigHandlers: Handlers<typeof contractDiscountConfigCalls> = configHandlers('contract_discount');
export const quotationDiscountConfigHandlers: Handlers<typeof quotationDiscountConfigCalls> =
  configHandlers('quotation_discount');
export const dealConfigHandlers: Handlers<typeof dealConfigCalls> = configHandlers('deal');

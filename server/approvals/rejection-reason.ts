import { sql } from 'drizzle-orm';
import type { ApprovalKind } from '../../src/api/approvals/kinds.ts';
import type { RejectionReason } from '../../src/api/approvals/rejection-reason.ts';
import { rejectionReasons } from '../db/schema/approvals.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from '../settings/named-store.ts';

export const rejectionReasonStore = namedStore('rejection_reason', rejectionReasons);

/** The rejection reasons of one kind of approval, each kind with its own list. */
export const reasonsOf = (kind: ApprovalKind) =>
  crudOf<RejectionReason>(
    {
      ...rejectionReasonStore,
      key: `rejection_reason.${kind}`,
      only: sql`${rejectionReasons.kind} = ${sql.raw(`'${kind}'`)}`,
    },
    { check: async (_, values, id) => ({ ...values, ...(id === null && { kind }) }) },
  );

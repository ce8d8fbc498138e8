import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { collectionFlows } from './flows.ts';

it('the desk forgets with another tenant, or another contract, what was chosen of the one before', () => {
  const owner = { company: 1, user: 7 };
  const actor = createActor(collectionFlows.form, { input: { record: null, owner, today: '2026-03-01' } }).start();
  const change = (field: 'tenant_id' | 'amount' | 'contract_id' | 'allocations' | 'reason', value: unknown) =>
    actor.send({ type: 'draft.change', field, value } as Parameters<typeof actor.send>[0]);
  const mine = () => actor.getSnapshot().context.mine;
  const choose = () => {
    change('allocations', [{ invoice_id: 4, amount: '10' }]);
    change('reason', 'As agreed');
  };
  change('tenant_id', 1);
  change('amount', '20');
  change('contract_id', 7);
  choose();
  expect(mine()).toMatchObject({ contract_id: 7, reason: 'As agreed' });
  change('contract_id', 8);
  expect(mine()).toMatchObject({ contract_id: 8, amount: '20' });
  expect([mine().allocations, mine().reason]).toEqual([undefined, undefined]);
  choose();
  change('tenant_id', 2);
  expect(mine()).toMatchObject({ tenant_id: 2, amount: '20' });
  expect([mine().contract_id ?? null, mine().allocations, mine().reason]).toEqual([null, undefined, undefined]);
});

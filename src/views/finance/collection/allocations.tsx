import { useState } from 'react';
import { Link } from 'wouter';
import type { Allocation } from '../../../api/finance/collection.ts';
import { halalas } from '../../../api/money.ts';
import type { TypedPart } from '../../../machines/finance/collection/desk.ts';
import { allocateMachine, deallocateMachine } from '../../../machines/finance/collection/flows.ts';
import { allocateNoteMachine, deallocateNoteMachine } from '../../../machines/finance/credit-note/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Empty, Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { AllocationFields } from './allocation-fields.tsx';

/** Money that pays invoices: a collection or a credit note. */
export interface PayingSource {
  kind: 'collection' | 'credit_note';
  id: number;
  tenant_id: number;
  contract_id: number | null;
  allocations: readonly Allocation[];
  /** What is left to pay others. */
  free: string;
  /** Whether it is in a status in which it pays invoices, and in which that is taken back. */
  mayPay: boolean;
  mayEnd: boolean;
}
const machines = {
  collection: { allocate: allocateMachine, deallocate: deallocateMachine },
  credit_note: { allocate: allocateNoteMachine, deallocate: deallocateNoteMachine },
};

/** Which invoices a collection or a credit note pays, what was taken back of that, and what is left to pay others. */
export function Allocations({ source }: { source: PayingSource }) {
  const { t, money, date } = useTexts();
  const { may } = useCurrentUser();
  const [ending, end] = useState<number | null>(null);
  const { allocations } = source;
  const mayEnd = may('finance.edit') && source.mayEnd;
  return (
    <Stack>
      {allocations.length ? (
        <SmallTable
          caption={t('finance.collection.allocations')}
          heads={[
            { label: t('app.entity.invoice') },
            { label: t('finance.invoice.payment.on') },
            { label: t('finance.invoice.payment.amount'), isNumber: true },
            { label: t('finance.invoice.payment.ended') },
            { label: '' },
          ]}
          rows={allocations.map((one) => ({
            key: one.id,
            cells: [
              <Link key="n" href={`/invoices/${one.invoice_id}`}>
                {one.invoice_number}
              </Link>,
              date(one.allocated_on),
              money(one.amount),
              one.ended_on ? `${date(one.ended_on)} · ${one.end_reason ?? ''}` : '',
              mayEnd && one.ended_on === null ? (
                <Button key="b" onPress={() => end(ending === one.id ? null : one.id)}>
                  {t('finance.collection.deallocate')}
                </Button>
              ) : (
                ''
              ),
            ],
          }))}
        />
      ) : (
        <Empty title={t('finance.collection.pays_nothing')} />
      )}
      {ending !== null && <TakeBack key={ending} source={source} allocation={ending} onDone={() => end(null)} />}
      {may('finance.edit') && source.mayPay && halalas(source.free) > 0 && <UseCredit source={source} />}
    </Stack>
  );
}

function TakeBack({ source, allocation, onDone }: { source: PayingSource; allocation: number; onDone: () => void }) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const { perform, failure, busy } = useTask(machines[source.kind].deallocate, onDone);
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <Field label={t('finance.collection.why_deallocate')} value={reason} onChange={setReason} />
      <Row>
        <Button
          kind="danger"
          isPending={busy}
          why={!reason.trim() && t('kit.record.reason_first')}
          onPress={() => perform({ id: source.id, allocation_id: allocation, reason })}
        >
          {t('finance.collection.deallocate')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Pays further invoices with what is left. */
function UseCredit({ source: { kind, id, tenant_id, contract_id, free } }: { source: PayingSource }) {
  const { t } = useTexts();
  const [allocations, choose] = useState<TypedPart[]>();
  const [reason, setReason] = useState('');
  const { perform, failure, busy } = useTask(machines[kind].allocate, () => {
    choose(undefined);
    setReason('');
  });
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <AllocationFields
        tenant={tenant_id}
        amount={free}
        contract={contract_id}
        chosen={allocations}
        reason={reason}
        onChoose={choose}
        onReason={setReason}
      >
        <Row>
          <Button
            isPending={busy}
            onPress={() => perform({ id, tenant_id, ...(allocations && { allocations }), ...(reason && { reason }) })}
          >
            {t('finance.collection.allocate')}
          </Button>
        </Row>
      </AllocationFields>
    </Stack>
  );
}

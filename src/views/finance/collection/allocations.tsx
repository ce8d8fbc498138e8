import { useState } from 'react';
import { Link } from 'wouter';
import type { CollectionDetails } from '../../../api/finance/collection.ts';
import { halalas } from '../../../api/money.ts';
import type { TypedPart } from '../../../machines/finance/collection/desk.ts';
import { allocateMachine, deallocateMachine } from '../../../machines/finance/collection/flows.ts';
import { collectionLifecycle } from '../../../machines/finance/collection/lifecycle.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Empty, Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { AllocationFields } from './allocation-fields.tsx';

/** Which invoices a collection pays, what was taken back of that, and what is left to pay others. */
export function Allocations({ collection }: { collection: CollectionDetails }) {
  const { t, money, date } = useTexts();
  const { may } = useCurrentUser();
  const [ending, end] = useState<number | null>(null);
  const mayEnd = may('finance.edit') && hasTag(collectionLifecycle, collection.status, 'in_hand');
  const { allocations } = collection;
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
      {ending !== null && <TakeBack key={ending} id={collection.id} allocation={ending} onDone={() => end(null)} />}
      {may('finance.edit') && hasTag(collectionLifecycle, collection.status, 'has_credit') && halalas(collection.credit) > 0 && (
        <UseCredit collection={collection} />
      )}
    </Stack>
  );
}

function TakeBack({ id, allocation, onDone }: { id: number; allocation: number; onDone: () => void }) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const { perform, failure, busy } = useTask(deallocateMachine, onDone);
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <Field label={t('finance.collection.why_deallocate')} value={reason} onChange={setReason} />
      <Row>
        <Button
          kind="danger"
          isPending={busy}
          isDisabled={!reason.trim()}
          onPress={() => perform({ id, allocation_id: allocation, reason })}
        >
          {t('finance.collection.deallocate')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Pays further invoices with what is left. */
function UseCredit({ collection: { id, tenant_id, credit } }: { collection: CollectionDetails }) {
  const { t } = useTexts();
  const [allocations, choose] = useState<TypedPart[]>();
  const [reason, setReason] = useState('');
  const { perform, failure, busy } = useTask(allocateMachine, () => {
    choose(undefined);
    setReason('');
  });
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <AllocationFields
        tenant={tenant_id}
        amount={credit}
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

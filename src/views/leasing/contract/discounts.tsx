import type { Contract } from '../../../api/leasing/contract.ts';
import { type ContractDiscount, contractDiscountFields } from '../../../api/leasing/contract-discount.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { contractDiscountMoveMachine, contractDiscountsMachine } from '../../../machines/leasing/contract-discount/flows.ts';
import { contractDiscountLifecycle } from '../../../machines/leasing/contract-discount/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** Discounts on what is unpaid of a contract. */
export function Discounts({ contract }: { contract: Contract }) {
  const { t, money, date, language } = useTexts();
  const parts = useParts(contractDiscountsMachine, { id: contract.id, contract_id: contract.id });
  return (
    <PartList
      parts={parts}
      fields={useFormFields(contractDiscountFields)}
      label={t('leasing.discounts')}
      add={t('leasing.discount.new')}
      none={t('leasing.discount.none')}
      nameOf={({ amount }) => money(amount)}
      show={(discount) => [
        <>
          <strong className="num">{money(discount.amount)}</strong>
          <span>{language === 'ar' ? discount.reason_ar : discount.reason_en}</span>
        </>,
        <>
          <StatusChip lifecycle={contractDiscountLifecycle} status={discount.status} />
          {discount.requested_by && (
            <small>
              {t('leasing.discount.requested_by')}: {discount.requested_by}
            </small>
          )}
          {discount.applied_on && (
            <small>
              {t('leasing.discount.applied_on')}: {date(discount.applied_on)}
            </small>
          )}
          {discount.rejection && (
            <q>
              <bdi>{discount.rejection}</bdi>
            </q>
          )}
        </>,
        <Moves key="moves" discount={discount} />,
      ]}
    />
  );
}

function Moves({ discount }: { discount: ContractDiscount }) {
  const { t } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const { perform, failure, busy } = useTask(contractDiscountMoveMachine);
  const facts = contractDiscountLifecycle.factsOf(discount, viewer, profile.company.today);
  return (
    <Row>
      {availableEvents(contractDiscountLifecycle, discount.status, facts).map(({ event, meta, refusals }) => (
        <Button
          key={event}
          refusals={refusals}
          isDisabled={busy}
          onPress={() =>
            perform({
              contract_id: discount.contract_id,
              id: discount.id,
              event: event as 'apply' | 'cancel',
              version: discount.version,
            })
          }
        >
          {t(meta.label)}
        </Button>
      ))}
      <FailureAlert failure={failure} />
    </Row>
  );
}

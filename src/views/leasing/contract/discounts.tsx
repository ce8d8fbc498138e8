import { type ContractDiscount, contractDiscountFields } from '../../../api/leasing/contract-discount.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { contractDiscountMoveMachine, contractDiscountsMachine } from '../../../machines/leasing/contract-discount/flows.ts';
import { contractDiscountLifecycle } from '../../../machines/leasing/contract-discount/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** Discounts on what is unpaid of a contract. */
export const Discounts = partList<ContractDiscount>({
  machine: contractDiscountsMachine,
  fields: contractDiscountFields,
  texts: { label: 'leasing.discounts', add: 'leasing.discount.new', none: 'leasing.discount.none' },
  nameOf: ({ amount }, { money }) => money(amount),
  columns: [
    [{ field: 'amount', as: 'strong' }, 'reason_id'],
    [
      { status: contractDiscountLifecycle },
      {
        say: ({ requested_by }, { t }) => requested_by && `${t('leasing.discount.requested_by')}: ${requested_by}`,
        as: 'small',
      },
      {
        say: ({ applied_on }, { t, date }) => applied_on && `${t('leasing.discount.applied_on')}: ${date(applied_on)}`,
        as: 'small',
      },
      {
        show: ({ rejection }) =>
          rejection && (
            <q>
              <bdi>{rejection}</bdi>
            </q>
          ),
      },
    ],
    [{ show: (discount) => <Moves discount={discount} /> }],
  ],
});

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
          isHeld={busy}
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

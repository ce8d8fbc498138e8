import { type Contract, dueOf, type Installment } from '../../../api/leasing/contract.ts';
import { type Halalas, halalas, money as moneyOf } from '../../../api/money.ts';
import { installmentsMachine } from '../../../machines/leasing/contract/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Chip, Day, Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** Amount still to be paid of an installment, without what a final bill asks for. */
const askedOf = (due: Installment): Halalas => dueOf(due) - halalas(due.in_final_bill);

/** Beside a contract: what is to be paid next. */
export function RelatedToContract({ contract: { id, status } }: { contract: Contract }) {
  const { t, money } = useTexts();
  const { today } = useCurrentUser().profile.company;
  const dues = useRead(installmentsMachine, { id });
  const next = status === 'landlord_signed' ? dues.answer?.find((due) => askedOf(due) > 0) : undefined;
  return (
    <>
      {next && (
        <Section>
          <h2>{t('leasing.payment.next')}</h2>
          <ul>
            <li>
              <span className="num">
                <Day iso={next.due_on} />
              </span>
              <strong className="num">{money(moneyOf(askedOf(next)))}</strong>
              {next.due_on < today && <Chip tone="red">{t('kit.aside.overdue')}</Chip>}
            </li>
          </ul>
        </Section>
      )}
    </>
  );
}

import { type Contract, dueOf } from '../../../api/leasing/contract.ts';
import { money as moneyOf } from '../../../api/money.ts';
import { installmentsMachine } from '../../../machines/leasing/contract/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Chip, Day, Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** Beside a contract: what is to be paid next. */
export function RelatedToContract({ contract: { id, status } }: { contract: Contract }) {
  const { t, money } = useTexts();
  const { today } = useCurrentUser().profile.company;
  const dues = useRead(installmentsMachine, { id });
  const next = status === 'landlord_signed' ? dues.answer?.find((due) => dueOf(due) > 0) : undefined;
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
              <strong className="num">{money(moneyOf(dueOf(next)))}</strong>
              {next.due_on < today && <Chip tone="red">{t('kit.aside.overdue')}</Chip>}
            </li>
          </ul>
        </Section>
      )}
    </>
  );
}

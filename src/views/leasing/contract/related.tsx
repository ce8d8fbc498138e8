import { Link } from 'wouter';
import { type Contract, dueOf } from '../../../api/leasing/contract.ts';
import { money as moneyOf } from '../../../api/money.ts';
import { contractLeasesMachine, installmentsMachine } from '../../../machines/leasing/contract/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Chip, Day, Loading, Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

const shown = 6;

/** Beside a contract: what is to be paid next, and its units. */
export function RelatedToContract({ contract: { id, status } }: { contract: Contract }) {
  const { t, money } = useTexts();
  const { today } = useCurrentUser().profile.company;
  const dues = useRead(installmentsMachine, { id });
  const leases = useRead(contractLeasesMachine, { id });
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
      <Section>
        <h2>{t('app.nav.leases')}</h2>
        {leases.answer ? (
          <ul>
            {leases.answer.slice(0, shown).map((lease) => (
              <li key={lease.id}>
                <Link href={`/leases/${lease.id}`}>
                  <bdi>{lease.unit_number}</bdi>
                </Link>
                <span>{t(`lease.status.${lease.status}`)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <Loading error={leases.error} onRetry={leases.retry} height="60px" />
        )}
      </Section>
    </>
  );
}

import { styled } from 'styled-components';
import { Link, Route, Switch } from 'wouter';
import type { PortalInvoice, PortalLease } from '../../../api/app/portal.ts';
import { tenantHomeMachine } from '../../../machines/app/portal/reads.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { Chip, Facts, Loading, Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { Card, Cards, PortalFrame } from '../portal/frame.tsx';
import { whereOf } from '../portal/place.ts';
import { usePortalUser } from '../portal/portal-user.ts';
import { InvoicePage } from './invoice.tsx';

/** The tenant's pages. */
export function TenantHome() {
  return (
    <Switch>
      <Route path="/app/invoices/:id">{({ id }) => <InvoicePage key={id} id={Number(id) || 0} />}</Route>
      <Route>
        <Home />
      </Route>
    </Switch>
  );
}

function Home() {
  const i18n = useTexts();
  const { t } = i18n;
  const { profile } = usePortalUser();
  const { answer, error, retry } = useRead(tenantHomeMachine, null);
  return (
    <PortalFrame title={t('portal.hello', { name: profile.name })}>
      {answer ? (
        <>
          <ToPay {...answer.invoices} />
          <Section>
            <h2>{t('portal.leases')}</h2>
            {answer.leases.length ? (
              <Cards>
                {answer.leases.map((lease) => (
                  <Lease key={lease.id} lease={lease} />
                ))}
              </Cards>
            ) : (
              <p>{t('portal.leases.none')}</p>
            )}
          </Section>
        </>
      ) : (
        <Loading error={error} {...(retry && { onRetry: retry })} height="40vh" />
      )}
    </PortalFrame>
  );
}

/** The open amount, and its invoices: the one due first at the top. */
function ToPay({ open, overdue, rows }: { open: string; overdue: string; rows: PortalInvoice[] }) {
  const { t, money } = useTexts();
  return (
    <Section>
      <h2>{t('portal.to_pay')}</h2>
      {rows.length ? (
        <Card>
          <Sum>
            <strong className="num">{t('portal.amount', { amount: money(open) })}</strong>
            {overdue !== '0.00' && <Chip tone="red">{t('portal.overdue_sum', { amount: money(overdue) })}</Chip>}
          </Sum>
          <Invoices>
            {rows.map((row) => (
              <li key={row.id}>
                <InvoiceRow row={row} />
              </li>
            ))}
          </Invoices>
        </Card>
      ) : (
        <p>{t('portal.nothing_to_pay')}</p>
      )}
    </Section>
  );
}

function InvoiceRow({ row: { id, number, due_on, is_overdue, open } }: { row: PortalInvoice }) {
  const { t, money, date } = useTexts();
  return (
    <Link href={`/app/invoices/${id}`}>
      <span>
        <bdi>{number}</bdi>
        <small data-late={is_overdue || undefined}>
          {t(is_overdue ? 'portal.was_due' : 'portal.due', { day: date(due_on) })}
        </small>
      </span>
      <span className="num">{money(open)}</span>
    </Link>
  );
}

const tones: Record<PortalLease['phase'], Tone> = { upcoming: 'blue', current: 'green', over: 'gray' };

function Lease({ lease }: { lease: PortalLease }) {
  const i18n = useTexts();
  const { t, money, bothDates } = i18n;
  return (
    <Card>
      <header>
        <h3>{t('portal.unit', { number: lease.unit_number })}</h3>
        <Chip tone={tones[lease.phase]}>{t(`portal.phase.${lease.phase}`)}</Chip>
      </header>
      <p>{whereOf(i18n, lease)}</p>
      <Facts
        rows={[
          [t('portal.from'), bothDates(lease.start_on)],
          [t('portal.until'), bothDates(lease.end_on)],
          [t('portal.rent'), t('portal.amount', { amount: money(lease.yearly_rent) })],
        ]}
      />
    </Card>
  );
}

const Sum = styled.div`display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; strong { font-size: 22px; }`;
const Invoices = styled.ul`
  li + li { border-block-start: 1px solid var(--line); }
  a { display: flex; gap: 12px; align-items: center; justify-content: space-between; min-block-size: 52px; color: var(--text); }
  a > span:first-child { display: grid; gap: 2px; }
  small { font-size: 13px; color: var(--text-soft); &[data-late] { color: var(--danger); } }
`;

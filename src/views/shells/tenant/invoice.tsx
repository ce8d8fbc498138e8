import { portalInvoiceMachine } from '../../../machines/app/portal/reads.ts';
import { Chip, Facts, Loading } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { Card, PortalFrame } from '../portal/frame.tsx';

/** One of the tenant's invoices: what it is for, and what of it is open. */
export function InvoicePage({ id }: { id: number }) {
  const { t, date, money } = useTexts();
  const { answer, error, retry } = useRead(portalInvoiceMachine, id);
  if (!answer)
    return (
      <PortalFrame title={t('portal.invoice')} isDeep>
        <Loading error={error} {...(retry && { onRetry: retry })} height="40vh" />
      </PortalFrame>
    );
  const amount = (wire: string) => <span className="num">{t('portal.amount', { amount: money(wire) })}</span>;
  const isPaid = answer.open === '0.00';
  const state = isPaid ? 'paid' : answer.is_overdue ? 'late' : 'open';
  return (
    <PortalFrame title={`${t('portal.invoice')} ${answer.number ?? ''}`} isDeep>
      <Card>
        <header>
          <h2 className="num">{t(isPaid ? 'portal.paid_up' : 'portal.still', { amount: money(answer.open) })}</h2>
          <Chip tone={isPaid ? 'green' : answer.is_overdue ? 'red' : 'blue'}>{t(`portal.invoice.${state}`)}</Chip>
        </header>
        <Facts
          rows={[
            [t('portal.total'), amount(answer.gross)],
            [t('portal.due_on'), date(answer.due_on)],
            [t('portal.issued_on'), date(answer.issued_on)],
          ]}
        />
      </Card>
      {answer.lines.map((line) => (
        <Card key={line.id}>
          <h2 dir="auto">{line.description}</h2>
          {line.from_on && line.to_on && <p>{t('portal.period', { from: date(line.from_on), to: date(line.to_on) })}</p>}
          <Facts
            rows={[
              [t('portal.net'), amount(line.net)],
              [t('portal.vat'), amount(line.vat)],
              [t('portal.total'), amount(line.gross)],
            ]}
          />
        </Card>
      ))}
    </PortalFrame>
  );
}

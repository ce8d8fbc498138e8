import type { Invoice } from '../../../api/finance/invoice.ts';
import { invoiceDeliveryLifecycle } from '../../../machines/finance/invoice-delivery/lifecycle.ts';
import { Row } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** Errors of our own, which have texts; any other is the mail server's own text. */
const known = new Set(['lost', 'no_address']);

/** How the mail of a posted invoice stands: to which address it went and when, or why it didn't. */
export function InvoiceDelivery({ number, delivery_status, mailed_at, mailed_to, mail_error }: Invoice) {
  const { t, instant } = useTexts();
  if (!number) return null;
  return (
    <Row>
      <span>{t('finance.invoice.delivery_status')}</span>
      <StatusChip lifecycle={invoiceDeliveryLifecycle} status={delivery_status} />
      {mailed_to && mailed_at && (
        <span>
          <bdi dir="ltr">{mailed_to}</bdi> · {instant(mailed_at)}
        </span>
      )}
      {mail_error && (
        <q>
          <bdi>{known.has(mail_error) ? t(`finance.invoice_mail.error.${mail_error}`) : mail_error}</bdi>
        </q>
      )}
    </Row>
  );
}

import type { Sending } from '../../../api/sales/sending.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { sendingLinkMachine } from '../../../machines/sales/sending/flows.ts';
import { sendingLifecycle } from '../../../machines/sales/sending/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';

/** WhatsApp takes a number as its digits alone, with the country's. */
const whatsappOf = (mobile: string, message: string): string =>
  `https://wa.me/${mobile.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;

/** The link of what its sender hands over themselves: it is shown once, as only its hash is kept. */
export function HandOver({ sending }: { sending: Pick<Sending, 'id' | 'status' | 'by_hand' | 'channel' | 'mobile'> }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { perform, answer, failure, busy } = useTask(sendingLinkMachine);
  const isOpen = hasTag(sendingLifecycle, sending.status, 'open') && sending.status !== 'failed';
  if (!sending.by_hand || !isOpen || !may('quotations.edit')) return null;
  return (
    <Stack>
      <FailureAlert failure={failure} />
      {answer ? (
        <>
          <p>
            <bdi dir="ltr">{answer.link}</bdi>
          </p>
          <Row>
            <Button onPress={() => void navigator.clipboard.writeText(answer.message)}>{t('sales.sending.copy')}</Button>
            {sending.channel === 'whatsapp' && sending.mobile && (
              <a href={whatsappOf(sending.mobile, answer.message)} target="_blank" rel="noreferrer">
                {t('sales.sending.open_whatsapp')}
              </a>
            )}
          </Row>
        </>
      ) : (
        <Row>
          <Button isPending={busy} onPress={() => perform({ id: sending.id })}>
            {t('sales.sending.make_link')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

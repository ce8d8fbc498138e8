import { Link } from 'wouter';
import { type Sending, sendingFields } from '../../../api/sales/sending.ts';
import { readSendingLog, sendingFlows } from '../../../machines/sales/sending/flows.ts';
import { sendingLifecycle } from '../../../machines/sales/sending/lifecycle.ts';
import { Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { HandOver } from './hand-over.tsx';

const details = [
  'channel',
  'name',
  'email',
  'mobile',
  'language',
  'sent_at',
  'opened_at',
  'answered_at',
  'answer',
  'expires_at',
  'error',
];

/** /sendings/:id */
export function Page({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <RecordPage<Sending>
      entity="sending"
      machine={sendingFlows.page}
      id={id}
      lifecycle={sendingLifecycle}
      back={{ to: '/sendings', label: t('app.nav.sendings') }}
      title={(sending) => sending.name}
      facts={(sending) => <Link href={`/quotations/${sending.quotation_id}`}>{sending.quotation_ref_no}</Link>}
      consequences={(_, event) => (event === 'revoke' ? <p>{t('sales.sending.revoke_means')}</p> : null)}
      log={(sending, signal) => readSendingLog(sending.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (sending) => (
            <Stack>
              <FieldFacts fields={sendingFields} names={details} record={sending} />
              <HandOver sending={sending} />
            </Stack>
          ),
        },
      ]}
    />
  );
}

import { useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { Refusal } from '../../../api/failure.ts';
import type { Contract } from '../../../api/leasing/contract.ts';
import type { Quotation } from '../../../api/sales/quotation.ts';
import { type Addressee, type Sending, type SendingInput, sendingChannels, sendingFields } from '../../../api/sales/sending.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import {
  addresseeMachine,
  contractSendingsMachine,
  moveSendingMachine,
  quotationSendingsMachine,
  sendMachine,
} from '../../../machines/sales/sending/flows.ts';
import { contractSendingRefusals, sendingLifecycle, sendingRefusals } from '../../../machines/sales/sending/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button, Reasons } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { Reach } from '../../kit/display/reach.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { Question } from '../../kit/overlays/dialog.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import { RecordPrompt } from '../../kit/record/record-prompt.tsx';
import { pendingOf } from '../../leasing/contract/asking.ts';
import { HandOver } from './hand-over.tsx';

type Channel = Sending['channel'];

/** What is sent: a quotation's offer, or its contract, and what stands in the way of it. */
export interface Subject {
  quotation_id: number;
  contract_id: number | null;
  refusalsOf: (channel: Channel, to: Pick<Addressee, 'email' | 'mobile'>) => Refusal[];
}
export function useOffer(quotation: Quotation): Subject {
  const { viewer, profile } = useCurrentUser();
  return {
    quotation_id: quotation.id,
    contract_id: null,
    refusalsOf: (channel, { email, mobile }) =>
      sendingRefusals(quotation, { channel, email, mobile }, viewer, profile.company.today),
  };
}
export function useContractToSign(contract: Contract): Subject {
  const { viewer, profile } = useCurrentUser();
  return {
    quotation_id: contract.quotation_id,
    contract_id: contract.id,
    refusalsOf: (channel, { email, mobile }) =>
      contractSendingRefusals(contract, { channel, email, mobile }, viewer, profile.company.today),
  };
}

/** What was sent of a quotation: to whom, when, and what became of it. */
export function Sendings({ quotation }: { quotation: Quotation }) {
  const about = { quotation_id: quotation.id };
  return <SendingsOf subject={useOffer(quotation)} read={useRead(quotationSendingsMachine, about)} />;
}
/** The same of a contract, to its tenant. */
export function ContractSendings({ contract }: { contract: Contract }) {
  const about = { contract_id: contract.id };
  return <SendingsOf subject={useContractToSign(contract)} read={useRead(contractSendingsMachine, about)} />;
}

interface SendingsOfProps {
  subject: Subject;
  read: Pick<ReturnType<typeof useRead<Sending[], unknown>>, 'answer' | 'error' | 'retry'>;
}
function SendingsOf({ subject, read: { answer, error, retry } }: SendingsOfProps) {
  const { t } = useTexts();
  const addressee = useRead(addresseeMachine, { quotation_id: subject.quotation_id });
  if (!answer) return <Loading error={error} onRetry={retry} height="60px" />;
  return (
    <Section className="no-print">
      <h2>{t('app.nav.sendings')}</h2>
      <Stack>
        {addressee.answer ? (
          <>
            <Row>
              <Reach {...addressee.answer} />
            </Row>
            <Send subject={subject} to={addressee.answer} />
          </>
        ) : (
          <Loading error={addressee.error} onRetry={addressee.retry} height="60px" />
        )}
        {answer.length > 0 && <Sent sendings={answer} />}
      </Stack>
    </Section>
  );
}

const asking = (channel: Channel) => ({
  event: 'send',
  meta: { label: `sales.sending.by.${channel}`, by: 'person' as const },
});
/** What is asked for a channel; the customer is known already. */
const asked: Record<Channel, string[]> = {
  email: ['name', 'email', 'language'],
  whatsapp: ['name', 'mobile', 'email', 'language'],
  link: ['name', 'email', 'language'],
};

/** A button for each channel, which says why it can't be used. */
function Send({ subject, to }: { subject: Subject; to: Addressee }) {
  const { t } = useTexts();
  const [channel, setChannel] = useState<Channel | null>(null);
  return (
    <Row>
      {sendingChannels.map((by) => (
        <Button key={by} refusals={subject.refusalsOf(by, to)} onPress={() => setChannel(by)}>
          {t(`sales.sending.by.${by}`)}
        </Button>
      ))}
      {channel && <SendBy key={channel} subject={subject} to={to} channel={channel} onLeave={() => setChannel(null)} />}
    </Row>
  );
}

interface SendByProps {
  subject: Subject;
  to: Addressee;
  channel: Channel;
  onLeave: () => void;
}
/** What is asked before it goes out; all of it is known already, where the customer is. */
function SendBy({ subject: { quotation_id, contract_id }, to, channel, onLeave }: SendByProps) {
  const { t, name: named } = useTexts();
  const { name, email, mobile, templates } = to;
  const { perform, failure } = useTask(sendMachine, onLeave);
  // The message that goes with an offer; without a choice, the newest for its use.
  const template: FormField[] =
    contract_id === null && templates.length > 0
      ? [
          {
            name: 'template_id',
            label: t('sales.sending.template'),
            hint: t('sales.sending.template_hint'),
            kind: 'select',
            choices: templates.map((one) => ({ id: String(one.id), value: one.id, label: named(one) })),
          },
        ]
      : [];
  return (
    <RecordPrompt
      wanted={pendingOf(asking(channel), failure, {
        name,
        language: 'ar',
        ...(email !== null && { email }),
        ...(channel === 'whatsapp' && { mobile }),
      })}
      fields={[...useFormFields(sendingFields, asked[channel]), ...template]}
      onAnswer={({ template_id, ...given }) =>
        perform({
          // The server checks the form's values.
          ...(given as unknown as SendingInput),
          ...(template_id ? { template_id: Number(template_id) } : {}),
          quotation_id,
          contract_id,
          channel,
        })
      }
      onLeave={onLeave}
    />
  );
}

/** Asks by which channel it is sent, then sends it. What a channel lacks stands beside it, with what puts it right. */
export function SendNow({ subject, onLeave }: { subject: Subject; onLeave: () => void }) {
  const { t } = useTexts();
  const { answer, error, retry } = useRead(addresseeMachine, { quotation_id: subject.quotation_id });
  const [channel, setChannel] = useState<Channel | null>(null);
  if (answer && channel) return <SendBy subject={subject} to={answer} channel={channel} onLeave={onLeave} />;
  return (
    <Question title={t('sales.sending.by_what')} onLeave={onLeave} actions={<Button onPress={onLeave}>{t('kit.cancel')}</Button>}>
      {answer ? (
        <Channels>
          {sendingChannels.map((by) => {
            const refusals = subject.refusalsOf(by, answer);
            return (
              <li key={by}>
                <Button why={refusals.length > 0 && t('kit.why_cant_i')} onPress={() => setChannel(by)}>
                  {t(`sales.sending.by.${by}`)}
                </Button>
                {refusals.length > 0 && <Reasons refusals={refusals} isMended />}
              </li>
            );
          })}
        </Channels>
      ) : (
        <Loading error={error} onRetry={retry} height="60px" />
      )}
    </Question>
  );
}
const Channels = styled.ul`
  display: grid; gap: 12px; margin: 0; padding: 0; list-style: none;
  li { display: grid; gap: 6px; justify-items: start; }
`;
export const SendOffer = ({ quotation, onLeave }: { quotation: Quotation; onLeave: () => void }) => (
  <SendNow subject={useOffer(quotation)} onLeave={onLeave} />
);
export const SendContract = ({ contract, onLeave }: { contract: Contract; onLeave: () => void }) => (
  <SendNow subject={useContractToSign(contract)} onLeave={onLeave} />
);

function Sent({ sendings }: { sendings: Sending[] }) {
  const { t, instant } = useTexts();
  const move = useTask(moveSendingMachine);
  return (
    <>
      <FailureAlert failure={move.failure} />
      <SmallTable
        caption={t('app.nav.sendings')}
        heads={[
          { label: t('sales.sending.to') },
          { label: t('sales.sending.channel') },
          { label: t('sales.lead.status') },
          { label: t('sales.sending.sent_at') },
          { label: t('sales.sending.opened_at') },
          { label: t('sales.sending.answered_at') },
          { label: t('sales.sending.acts') },
        ]}
        rows={sendings.map((sending) => ({
          key: sending.id,
          cells: [
            <Link key="to" href={`/sendings/${sending.id}`}>
              {sending.name}
            </Link>,
            t(`sales.sending.channel.${sending.channel}`),
            <StatusChip key="status" lifecycle={sendingLifecycle} status={sending.status} />,
            instant(sending.sent_at),
            instant(sending.opened_at),
            instant(sending.answered_at),
            <Acts key="acts" sending={sending} isBusy={move.busy} onAct={(event) => move.perform({ ...sending, event })} />,
          ],
        }))}
      />
      {sendings.slice(0, 1).map((newest) => (
        <HandOver key={newest.id} sending={newest} />
      ))}
    </>
  );
}

const acts = ['confirm', 'retry', 'revoke'] as const;
type Act = (typeof acts)[number];

function Acts({ sending, isBusy, onAct }: { sending: Sending; isBusy: boolean; onAct: (act: Act) => void }) {
  const { t } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const facts = sendingLifecycle.factsOf(sending, viewer, profile.company.today);
  return (
    <Row>
      {availableEvents(sendingLifecycle, sending.status, facts).flatMap(({ event, meta, refusals }) => {
        const act = acts.find((one) => one === event);
        // Only what is sent by hand is confirmed.
        if (!act || (act === 'confirm' && !sending.by_hand)) return [];
        return [
          <Button key={event} kind="quiet" isPending={isBusy} refusals={refusals} onPress={() => onAct(act)}>
            {t(meta.label)}
          </Button>,
        ];
      })}
    </Row>
  );
}

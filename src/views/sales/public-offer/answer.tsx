import { useState } from 'react';
import { styled } from 'styled-components';
import type { PublicOfferSend, PublicOfferSnapshot } from '../../../machines/sales/public-offer/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

interface AnswerProps {
  snapshot: PublicOfferSnapshot;
  send: PublicOfferSend;
}

/** Accepting or declining: first who answers, then the code that was sent to them. */
export function OfferAnswer({ snapshot, send }: AnswerProps) {
  const { t } = useTexts();
  const { offer } = snapshot.context;
  if (!offer?.code_to) return <p>{t(`${offer?.paper ?? 'offer'}.by_phone`)}</p>;
  if (snapshot.matches('signing') || snapshot.matches('askingCode')) return <Signing snapshot={snapshot} send={send} />;
  if (snapshot.matches('enteringCode') || snapshot.matches('answering')) return <Code snapshot={snapshot} send={send} />;
  return (
    <Bar>
      <Button kind="primary" onPress={() => send({ type: 'begin', answer: 'accepted' })}>
        {t(`${offer.paper}.accept`)}
      </Button>
      <Button onPress={() => send({ type: 'begin', answer: 'declined' })}>{t(`${offer.paper}.decline`)}</Button>
    </Bar>
  );
}

function Signing({ snapshot, send }: AnswerProps) {
  const { t } = useTexts();
  const { answer, failure, offer, name: known, reason: said } = snapshot.context;
  const [name, setName] = useState(known || (offer?.customer ?? ''));
  const [reason, setReason] = useState(said);
  const [isMissed, setMissed] = useState(false);
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissed(!name.trim());
        if (name.trim()) send({ type: 'ask.code', name, reason });
      }}
    >
      <h2>{t(`${offer?.paper ?? 'offer'}.${answer === 'accepted' ? 'accept' : 'decline'}`)}</h2>
      <FailureAlert failure={failure} />
      <Field
        label={t('offer.name')}
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={isMissed ? t('offer.name.missing') : null}
        isRequired
      />
      {answer === 'declined' && <Field label={t('offer.reason')} name="reason" value={reason} onChange={setReason} rows={3} />}
      <p>{t('offer.code.to', { to: offer?.code_to ?? '' })}</p>
      <Row>
        <Button kind="primary" type="submit" isPending={snapshot.matches('askingCode')}>
          {t('offer.code.send')}
        </Button>
        {snapshot.can({ type: 'cancel' }) && (
          <Button kind="quiet" onPress={() => send({ type: 'cancel' })}>
            {t('offer.back')}
          </Button>
        )}
      </Row>
    </Form>
  );
}

function Code({ snapshot, send }: AnswerProps) {
  const { t } = useTexts();
  const { answer, failure, message, offer } = snapshot.context;
  const [code, setCode] = useState('');
  const own = failure?.kind === 'invalid' ? failure.message : null;
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) send({ type: 'answer', code: code.trim() });
      }}
    >
      <h2>{t(`${offer?.paper ?? 'offer'}.${answer === 'accepted' ? 'accept' : 'decline'}`)}</h2>
      {message && <p role="status">{message}</p>}
      {!own && <FailureAlert failure={failure} />}
      <Field
        label={t('offer.code')}
        name="one_time_code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        value={code}
        onChange={setCode}
        error={own}
        autoFocus
      />
      <Row>
        <Button kind="primary" type="submit" isPending={snapshot.matches('answering')}>
          {t(`${offer?.paper ?? 'offer'}.${answer === 'accepted' ? 'accept' : 'decline'}.now`)}
        </Button>
        {snapshot.can({ type: 'code.again' }) && (
          <Button kind="quiet" onPress={() => send({ type: 'code.again' })}>
            {t('offer.code.again')}
          </Button>
        )}
        {snapshot.can({ type: 'cancel' }) && (
          <Button kind="quiet" onPress={() => send({ type: 'cancel' })}>
            {t('offer.back')}
          </Button>
        )}
      </Row>
    </Form>
  );
}

const Form = styled.form`display: grid; gap: 14px;`;
/** Within reach of a thumb. */
const Bar = styled.div`
  position: sticky; inset-block-end: 0; display: flex; flex-wrap: wrap; gap: 8px; padding-block: 12px; background: var(--ground);
  > button { flex: 1 1 140px; min-block-size: 44px; }
`;

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { SecondFactorRef } from '../../../machines/app/second-factor/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { CodeField } from '../session/code-field.tsx';
import { QrCode } from './qr-code.tsx';

/** Whether a text could be put on the clipboard, which browsers may refuse. */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Two-step sign-in: setting up the app, its recovery codes, and turning it off. */
export function SecondFactor({ actor }: { actor: SecondFactorRef }) {
  const { t, instant, number } = useTexts();
  const snapshot = useSelector(actor, (now) => now);
  const { state, secret, codes, failure } = snapshot.context;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [managing, setManaging] = useState<'codes' | 'off' | null>(null);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  /** What is being asked for stays while it is sent, wherever it was begun. */
  const asked = snapshot.matches('renewing') ? 'codes' : snapshot.matches('turningOff') ? 'off' : managing;
  const isBusy = snapshot.hasTag('busy');
  const fields = failure?.kind === 'invalid' && !isBusy ? failure.fields : {};
  const shown = failure && !isBusy && !fields.password && !fields.code ? failure : null;
  const passwordField = (
    <Field
      label={t('account.password.current')}
      type="password"
      autoComplete="current-password"
      dir="ltr"
      value={password}
      onChange={setPassword}
      error={fields.password}
    />
  );
  const submitted = (act: () => void) => (event: React.FormEvent) => {
    event.preventDefault();
    if (!isBusy) act();
  };
  const clear = () => {
    setPassword('');
    setCode('');
    setManaging(null);
  };

  if (snapshot.matches('codesShown'))
    return (
      <Stack role="status">
        <p>{t('account.second_factor.codes_once')}</p>
        <Codes dir="ltr">
          {codes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Codes>
        <Row>
          <Button
            kind="primary"
            onPress={() => {
              clear();
              actor.send({ type: 'codes.kept' });
            }}
          >
            {t('account.second_factor.codes_kept')}
          </Button>
          <Button onPress={() => void copied(codes.join('\n')).then(setCopied)}>{t('account.second_factor.copy')}</Button>
        </Row>
        {isCopied !== null && <p>{t(isCopied ? 'account.second_factor.copied' : 'account.second_factor.not_copied')}</p>}
      </Stack>
    );
  if (snapshot.matches('setUp')) return <p role="status">{t('account.second_factor.set_up')}</p>;
  if (secret)
    return (
      <Form onSubmit={submitted(() => actor.send({ type: 'confirm', code }))}>
        <p>{t('account.second_factor.scan')}</p>
        <QrCode text={secret.uri} label={t('account.second_factor.qr')} />
        <p>
          {t('account.second_factor.by_hand')} <Key dir="ltr">{secret.secret.match(/.{1,4}/g)?.join(' ')}</Key>
        </p>
        <FailureAlert failure={shown} />
        <CodeField value={code} onChange={setCode} error={fields.code} />
        <Row>
          <Button kind="primary" type="submit" isPending={isBusy}>
            {t('account.second_factor.confirm')}
          </Button>
          <Button kind="quiet" why={isBusy && t('app.wait')} onPress={() => actor.send({ type: 'cancel' })}>
            {t('kit.cancel')}
          </Button>
        </Row>
      </Form>
    );
  if (!state)
    return <Loading error={isBusy ? null : failure?.message} onRetry={() => actor.send({ type: 'retry' })} height="80px" />;
  if (!state.is_on)
    return (
      <Form onSubmit={submitted(() => actor.send({ type: 'enrol', password }))}>
        <p>{t('account.second_factor.what')}</p>
        <FailureAlert failure={shown} />
        {passwordField}
        <Row>
          <Button kind="primary" type="submit" isPending={isBusy}>
            {t('account.second_factor.enrol')}
          </Button>
        </Row>
      </Form>
    );
  return (
    <Stack>
      <p>{t('account.second_factor.on_since', { day: instant(state.confirmed_at), count: number(state.codes_left) })}</p>
      <FailureAlert failure={shown} />
      {asked === null ? (
        <Row>
          <Button onPress={() => setManaging('codes')}>{t('account.second_factor.renew')}</Button>
          <Button why={state.is_required && t('app.error.second_factor_required')} onPress={() => setManaging('off')}>
            {t('account.second_factor.turn_off')}
          </Button>
        </Row>
      ) : (
        <Form onSubmit={submitted(() => actor.send({ type: asked === 'off' ? 'turn.off' : 'codes.renew', password, code }))}>
          {passwordField}
          <CodeField value={code} onChange={setCode} error={fields.code} autoFocus={false} />
          <Row>
            <Button kind={asked === 'off' ? 'danger' : 'primary'} type="submit" isPending={isBusy}>
              {t(asked === 'off' ? 'account.second_factor.turn_off_now' : 'account.second_factor.renew_now')}
            </Button>
            <Button kind="quiet" why={isBusy && t('app.wait')} onPress={clear}>
              {t('kit.cancel')}
            </Button>
          </Row>
        </Form>
      )}
    </Stack>
  );
}

const Form = styled.form`display: grid; gap: 12px; max-inline-size: 360px;`;
const Codes = styled.ul`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 4px 16px; margin: 0; padding: 12px; list-style: none;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); font-family: ui-monospace, monospace; text-align: start;
`;
const Key = styled.code`display: inline-block; font-family: ui-monospace, monospace; overflow-wrap: anywhere;`;

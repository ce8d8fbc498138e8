import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SessionSnapshot } from '../../../machines/app/session/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Question } from '../../kit/overlays/dialog.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { CodeField } from './code-field.tsx';
import { Credentials } from './credentials.tsx';

/** A dialog over the page: the same user's password, or signing in as someone else. */
export function SignInOver() {
  const { t } = useTexts();
  const { session, profile } = useCurrentUser();
  const failure = useSelector(session, (snapshot: SessionSnapshot) => snapshot.context.failure);
  const busy = useSelector(session, (snapshot: SessionSnapshot) => snapshot.hasTag('busy'));
  const [password, setPassword] = useState('');
  const entered = useSelector(session, (snapshot: SessionSnapshot) => snapshot.context.code);
  const asksCode = useSelector(
    session,
    (snapshot: SessionSnapshot) => snapshot.matches({ ready: 'codeAsked' }) || (busy && snapshot.context.code !== null),
  );
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const form = 'sign-in-again';
  return (
    <Question
      title={t('app.again.title')}
      isLasting
      onLeave={() => {}}
      actions={
        <>
          <Button kind="primary" type="submit" form={form} isPending={busy}>
            {t('app.sign_in')}
          </Button>
          {asksCode && (
            <Button why={busy && t('app.wait')} onPress={() => session.send({ type: 'cancel' })}>
              {t('app.code.back')}
            </Button>
          )}
          <Button onPress={() => session.send({ type: 'sign.out' })}>{t('app.again.other')}</Button>
        </>
      }
    >
      <form
        id={form}
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (busy) return;
          session.send(asksCode ? { type: 'code.enter', code } : { type: 'sign.in', email: profile.email, password });
        }}
      >
        <p>{t('app.again.hint')}</p>
        {isAsked && !busy && (!asksCode || entered !== null) && <FailureAlert failure={failure} />}
        {asksCode ? (
          <CodeField value={code} onChange={setCode} />
        ) : (
          <Credentials email={profile.email} password={password} onPassword={setPassword} />
        )}
      </form>
    </Question>
  );
}

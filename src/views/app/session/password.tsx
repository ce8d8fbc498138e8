import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type PasswordRef, passwordMachine } from '../../../machines/app/password/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { Door } from './door.tsx';

/** requesting a link, and setting a new password with it. */
export function Password({ token }: { token: string | null }) {
  const { t } = useTexts();
  const actor = useFlow(passwordMachine, { input: { token, mobile: false } });
  return <PasswordForm actor={actor} leave={<Link href="/">{t('app.back_to_sign_in')}</Link>} />;
}

/** The form of a password's flow; `leave` leads back to the sign-in. */
export function PasswordForm({ actor, leave }: { actor: PasswordRef; leave: ReactNode }) {
  const { t } = useTexts();
  const invitation = useSelector(actor, (snapshot) => snapshot.context.invitation);
  const { failure, message } = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, (snapshot) => snapshot.value as string);
  const [typed, setTyped] = useState('');
  const isChoosing = state === 'choosing' || state === 'setting';
  const isOpening = state === 'opening' || state === 'closed';
  const isDone = state === 'linkSent' || state === 'changed';
  const error = failure?.kind === 'invalid' ? Object.values(failure.fields)[0] : null;
  const title = invitation ? 'app.invitation.title' : isChoosing || state === 'changed' ? 'app.reset.title' : 'app.forgot.title';
  const again = (
    <Button
      kind="quiet"
      onPress={() => {
        // Clears the field, which held a password.
        if (isChoosing) setTyped('');
        actor.send({ type: 'again' });
      }}
    >
      {t('app.password.again')}
    </Button>
  );
  return (
    <Door title={t(title)}>
      {isOpening ? (
        <>
          {state === 'opening' && <p role="status">{t('app.invitation.opening')}</p>}
          <FailureAlert failure={failure} />
          {state === 'closed' && <Button onPress={() => actor.send({ type: 'open.again' })}>{t('kit.retry')}</Button>}
        </>
      ) : isDone ? (
        <>
          <p role="status">{message}</p>
          {state === 'linkSent' && again}
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            actor.send(isChoosing ? { type: 'set', password: typed } : { type: 'ask.link', email: typed });
          }}
        >
          {!error && <FailureAlert failure={failure} />}
          {isChoosing ? (
            <Field
              key="password"
              label={t('app.reset.password')}
              name="password"
              type="password"
              value={typed}
              onChange={setTyped}
              error={error}
              autoComplete="new-password"
              dir="ltr"
              autoFocus
            />
          ) : (
            <Field
              key="email"
              label={t('app.sign_in.email')}
              name="email"
              type="email"
              value={typed}
              onChange={setTyped}
              error={error}
              autoComplete="username"
              dir="ltr"
              autoFocus
            />
          )}
          <Button kind="primary" type="submit" isPending={state === 'sending' || state === 'setting'}>
            {t(isChoosing ? 'app.reset.save' : 'app.forgot.send')}
          </Button>
          {state === 'choosing' && !invitation && again}
        </form>
      )}
      {leave}
    </Door>
  );
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SessionRef, SessionSnapshot } from '../../../machines/app/session/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { CodeField } from './code-field.tsx';
import { CompanyForm } from './company-form.tsx';
import { Credentials } from './credentials.tsx';
import { Door } from './door.tsx';

const contextOf = (snapshot: SessionSnapshot) => snapshot.context;
const isBusy = (snapshot: SessionSnapshot) => snapshot.hasTag('busy');

/** first the company, then the user. */
export function SignIn({ session }: { session: SessionRef }) {
  const { t, name } = useTexts();
  const { company, slug, failure, credentials } = useSelector(session, contextOf);
  const busy = useSelector(session, isBusy);
  const isCompany = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('signedOut'));
  const asksCompany = isCompany || (!company && !busy);
  const isAsked = useSelector(
    session,
    (snapshot: SessionSnapshot) => snapshot.matches('enteringCode') || snapshot.matches('verifyingCode'),
  );
  const isUnreachable = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('unreachable'));
  if (isUnreachable)
    return (
      <Loading
        error={`${t('app.unreachable')} ${failure?.message ?? ''}`}
        onRetry={() => session.send({ type: 'retry' })}
        height="100vh"
      >
        <Button kind="quiet" onPress={() => session.send({ type: 'sign.out' })}>
          {t('app.sign_out')}
        </Button>
      </Loading>
    );
  if (isAsked) return <CodeForm session={session} />;
  const title = company ? name(company) : t('app.sign_in');
  return (
    <Door title={asksCompany ? t('app.company.title') : title}>
      <FailureAlert failure={failure} />
      {asksCompany ? (
        <CompanyForm asked={slug} onChoose={(chosen) => session.send({ type: 'company.choose', slug: chosen })} busy={busy} />
      ) : (
        <PersonForm session={session} busy={busy} isSigningIn={credentials !== null} />
      )}
    </Door>
  );
}

function PersonForm({ session, busy, isSigningIn }: { session: SessionRef; busy: boolean; isSigningIn: boolean }) {
  const { t } = useTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        session.send({ type: 'sign.in', email, password });
      }}
    >
      <Credentials email={email} onEmail={setEmail} password={password} onPassword={setPassword} />
      <Button kind="primary" type="submit" isPending={isSigningIn}>
        {t('app.sign_in')}
      </Button>
      <p>
        <Link href="/forgot-password">{t('app.sign_in.forgot')}</Link>
      </p>
      <Button kind="quiet" why={busy && t('app.wait')} onPress={() => session.send({ type: 'company.change' })}>
        {t('app.company.change')}
      </Button>
    </form>
  );
}

/** The second step: a code of the authenticator app, or a recovery code. */
function CodeForm({ session }: { session: SessionRef }) {
  const { t } = useTexts();
  const { failure, code } = useSelector(session, contextOf);
  const busy = useSelector(session, isBusy);
  const [typed, setTyped] = useState('');
  return (
    <Door title={t('app.code.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() && !busy) session.send({ type: 'code.enter', code: typed });
        }}
      >
        <CodeField value={typed} onChange={setTyped} error={code !== null && !busy ? failure?.message : null} />
        <Button kind="primary" type="submit" isPending={busy}>
          {t('app.sign_in')}
        </Button>
        <Button kind="quiet" why={busy && t('app.wait')} onPress={() => session.send({ type: 'cancel' })}>
          {t('app.code.back')}
        </Button>
      </form>
    </Door>
  );
}

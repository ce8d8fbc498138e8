import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { SessionRef, SessionSnapshot } from '../../../machines/app/session/flows.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { EnvironmentName } from '../environment-name.tsx';
import { CodeField } from './code-field.tsx';
import { Credentials } from './credentials.tsx';

const contextOf = (snapshot: SessionSnapshot) => snapshot.context;
const isBusy = (snapshot: SessionSnapshot) => snapshot.hasTag('busy');

/** first the company, then the user. */
export function SignIn({ session }: { session: SessionRef }) {
  const { t, name } = useTexts();
  const { company, failure, credentials } = useSelector(session, contextOf);
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
        <CompanyForm session={session} busy={busy} />
      ) : (
        <PersonForm session={session} busy={busy} isSigningIn={credentials !== null} />
      )}
    </Door>
  );
}

function CompanyForm({ session, busy }: { session: SessionRef; busy: boolean }) {
  const { t } = useTexts();
  const [slug, setSlug] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (slug.trim()) session.send({ type: 'company.choose', slug });
      }}
    >
      <Field
        label={t('app.company.slug')}
        hint={t('app.company.hint')}
        name="company"
        value={slug}
        onChange={setSlug}
        autoFocus
        dir="ltr"
        autoComplete="organization"
      />
      <Button kind="primary" type="submit" isPending={busy}>
        {t('app.company.go')}
      </Button>
    </form>
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

/** The layout of all pages before sign-in, with the language switch. */
export function Door({ title, children }: { title: string; children: React.ReactNode }) {
  const { t, language } = useTexts();
  return (
    <Hall>
      <main>
        <p className="brand">
          {t('app.name')} <EnvironmentName />
        </p>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <Button kind="quiet" onPress={() => preferences.trigger.languageChosen({ language: language === 'ar' ? 'en' : 'ar' })}>
          <span lang={language === 'ar' ? 'en' : 'ar'}>{t('app.language.other')}</span>
        </Button>
      </footer>
    </Hall>
  );
}

const Hall = styled.div`
  min-block-size: 100%; display: grid; grid-template-rows: 1fr auto; place-items: center; padding: 24px 16px; background: var(--sunken);
  main { inline-size: min(340px, 100%); display: grid; gap: 16px; padding: 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
  form { display: grid; gap: 14px; }
  .brand { color: var(--text-soft); font-weight: 600; letter-spacing: 0.02em; }
`;

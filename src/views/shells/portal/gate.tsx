import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type PortalRef, type PortalSnapshot, portalMachine } from '../../../machines/app/portal/flows.ts';
import { kindOf, portalInput } from '../../../machines/app/portal/portal-setup.ts';
import { CompanyForm } from '../../app/session/company-form.tsx';
import { Credentials } from '../../app/session/credentials.tsx';
import { Door } from '../../app/session/door.tsx';
import { PasswordForm } from '../../app/session/password.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { LazyBoundary } from '../../kit/ground/lazy-view.tsx';
import { TextsProvider, useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { homeOf } from '../registry.ts';
import { PortalUserProvider } from './portal-user.ts';
import { portalTexts } from './texts.ts';

/** The way in of tenants, owners and providers, and whose home is behind it. */
export function PortalGate() {
  const [input] = useState(portalInput);
  const actor = useFlow(portalMachine, { input });
  const zone = useSelector(actor, (snapshot: PortalSnapshot) => snapshot.context.profile?.company.time_zone);
  return (
    <TextsProvider amount="signIn" also={portalTexts} timeZone={zone}>
      <Touch>
        <Shown actor={actor} />
      </Touch>
    </TextsProvider>
  );
}

const contextOf = (snapshot: PortalSnapshot) => snapshot.context;

function Shown({ actor }: { actor: PortalRef }) {
  const { t } = useTexts();
  const context = useSelector(actor, contextOf);
  const state = useSelector(actor, (snapshot: PortalSnapshot) => snapshot.value);
  const { password, recovery } = useSelector(actor, (snapshot: PortalSnapshot) => snapshot.children);
  const kind = kindOf(context);
  const form = state === 'settingPassword' ? password : state === 'recovering' ? recovery : undefined;
  if (form)
    return (
      <PasswordForm
        actor={form}
        leave={
          <Button kind="quiet" onPress={() => actor.send({ type: 'cancel' })}>
            {t('app.back_to_sign_in')}
          </Button>
        }
      />
    );
  if (context.profile && kind && (state === 'ready' || state === 'signingOut')) {
    const Home = homeOf(kind);
    return (
      <PortalUserProvider
        value={{
          profile: context.profile,
          signOut: () => actor.send({ type: 'sign.out' }),
          isLeaving: state === 'signingOut',
        }}
      >
        <LazyBoundary fallback={<Loading height="100vh" />}>
          <Home />
        </LazyBoundary>
      </PortalUserProvider>
    );
  }
  if (state === 'loadingProfile') return <Loading height="100vh" />;
  if (state === 'unreachable')
    return (
      <Loading
        error={`${t('app.unreachable')} ${context.failure?.message ?? ''}`}
        onRetry={() => actor.send({ type: 'retry' })}
        height="100vh"
      >
        <Button kind="quiet" onPress={() => actor.send({ type: 'sign.out' })}>
          {t('app.sign_out')}
        </Button>
      </Loading>
    );
  return <SignIn actor={actor} />;
}

/** First the company, then the person; whoever came by a link sees that they are being signed in. */
function SignIn({ actor }: { actor: PortalRef }) {
  const { t, name } = useTexts();
  const { company, slug, failure, isOver } = useSelector(actor, contextOf);
  const busy = useSelector(actor, (snapshot: PortalSnapshot) => snapshot.hasTag('busy'));
  const isSigningIn = useSelector(actor, (snapshot: PortalSnapshot) => snapshot.matches('authenticating'));
  const asksCompany = useSelector(actor, (snapshot: PortalSnapshot) => snapshot.matches('choosingCompany'));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  if (asksCompany)
    return (
      <Door title={t('app.company.title')}>
        <FailureAlert failure={failure} />
        <CompanyForm asked={slug} onChoose={(chosen) => actor.send({ type: 'company.choose', slug: chosen })} busy={busy} />
      </Door>
    );
  return (
    <Door title={company ? name(company) : t('app.sign_in')}>
      <p>{t('portal.door')}</p>
      {isOver && <p role="status">{t('portal.over')}</p>}
      <FailureAlert failure={failure} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) actor.send({ type: 'sign.in', email, password });
        }}
      >
        <Credentials email={email} onEmail={setEmail} password={password} onPassword={setPassword} />
        <Button kind="primary" type="submit" isPending={isSigningIn} why={busy && !isSigningIn && t('app.wait')}>
          {t('app.sign_in')}
        </Button>
        <Button kind="quiet" why={busy && t('app.wait')} onPress={() => actor.send({ type: 'forgot' })}>
          {t('app.sign_in.forgot')}
        </Button>
        <Button kind="quiet" why={busy && t('app.wait')} onPress={() => actor.send({ type: 'company.change' })}>
          {t('app.company.change')}
        </Button>
      </form>
    </Door>
  );
}

/** Sizes for a thumb, and for a phone at arm's length. */
const Touch = styled.div`display: contents; --field: 44px; --font: 15px; font-size: var(--font); button { min-block-size: 44px; }`;

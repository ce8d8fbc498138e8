import { useActorRef, useSelector } from '@xstate/react';
import { RouterProvider } from 'react-aria-components';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import { type SessionRef, type SessionSnapshot, sessionMachine } from '../../../machines/app/session/flows.ts';
import { sessionInput } from '../../../machines/app/session/session-setup.ts';
import { readStored } from '../../../machines/app/stores/stored.ts';
import { SignIn } from '../../app/session/sign-in.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { TextsProvider } from '../../kit/ground/texts.tsx';

const Home = lazyView(async () => (await import('./home.tsx')).FieldHome, 'little');

/** The way in of technicians: by signing in as to the office, or without a connection, with the session that was there. */
export function FieldGate() {
  const [, navigate] = useLocation();
  const session = useActorRef(sessionMachine, { input: sessionInput() });
  const zone = useSelector(session, (snapshot: SessionSnapshot) => snapshot.context.profile?.company.time_zone);
  return (
    <RouterProvider navigate={navigate}>
      <TextsProvider amount="all" timeZone={zone}>
        <Touch>
          <Shown session={session} />
        </Touch>
      </TextsProvider>
    </RouterProvider>
  );
}

/** Somebody is signed in, whether or not the server can be asked who. */
const isIn = (snapshot: SessionSnapshot) =>
  snapshot.context.token !== null &&
  (['loadingPrivileges', 'unreachable', 'ready', 'signingOut'] as const).some((state) => snapshot.matches(state));

function Shown({ session }: { session: SessionRef }) {
  const isSignedIn = useSelector(session, isIn);
  const token = useSelector(session, ({ context }: SessionSnapshot) => context.token);
  const profile = useSelector(session, ({ context }: SessionSnapshot) => context.profile);
  const company_id = profile?.company.id ?? readStored().company_id;
  if (!isSignedIn || token === null || company_id === null) return <SignIn session={session} />;
  return (
    <LazyBoundary fallback={<Loading height="100vh" />}>
      <Home session={session} profile={profile} company_id={company_id} token={token} />
    </LazyBoundary>
  );
}

/** Sizes for a thumb, and for a phone at arm's length. */
const Touch = styled.div`display: contents; --field: 48px; --font: 16px; font-size: var(--font); button { min-block-size: 48px; }`;

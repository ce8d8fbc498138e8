import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-aria-components';
import { useLocation } from 'wouter';
import { type SessionSnapshot, sessionMachine } from '../../../machines/app/session/flows.ts';
import { sessionInput } from '../../../machines/app/session/session-setup.ts';
import { holders } from '../../../machines/app/stores/holders.ts';
import { CurrentUserProvider, currentUserFrom } from '../../app/current-user.tsx';
import { SignIn } from '../../app/session/sign-in.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { LazyBoundary, lazyView } from '../../kit/ground/lazy-view.tsx';
import { TextsProvider } from '../../kit/ground/texts.tsx';

const Desk = lazyView(async () => (await import('./desk.tsx')).GateDesk, 'little');

/** The way in of guards: the office's session, and the gate behind it. */
export function GuardGate() {
  const [, navigate] = useLocation();
  const session = useActorRef(sessionMachine, { input: sessionInput() });
  const profile = useSelector(session, (snapshot: SessionSnapshot) => snapshot.context.profile);
  const isReady = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('ready'));
  const isFinding = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('loadingPrivileges'));
  const currentUser = useMemo(() => profile && currentUserFrom(profile, session), [profile, session]);
  const viewer = (isReady && currentUser?.viewer) || null;
  useEffect(() => holders.trigger.signedIn({ viewer }), [viewer]);
  return (
    <RouterProvider navigate={navigate}>
      <TextsProvider amount="signIn" timeZone={profile?.company.time_zone}>
        {currentUser && isReady ? (
          <CurrentUserProvider value={currentUser}>
            <LazyBoundary fallback={<Loading height="100vh" />}>
              <Desk />
            </LazyBoundary>
          </CurrentUserProvider>
        ) : isFinding ? (
          <Loading height="100vh" />
        ) : (
          <SignIn session={session} />
        )}
      </TextsProvider>
    </RouterProvider>
  );
}

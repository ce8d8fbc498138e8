import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { Route, Switch } from 'wouter';
import type { SessionRef, SessionSnapshot } from '../../machines/app/session/flows.ts';
import { holders } from '../../machines/app/stores/holders.ts';
import { preferences } from '../../machines/app/stores/preferences.ts';
import { LazyBoundary, lazyView } from '../kit/ground/lazy-view.tsx';
import { MendingProvider } from '../kit/ground/mending.ts';
import { TextsProvider } from '../kit/ground/texts.tsx';
import { CurrentUserProvider, currentUserFrom } from './current-user.tsx';
import { Fetching, FrameSkeleton } from './frame/frame-skeleton.tsx';
import { mending } from './mending.tsx';
import { SignIn } from './session/sign-in.tsx';

/** Loaded along with the page in the URL, so that both appear at once. */
export const Office = lazyView(async () => {
  const { Office, pageAt } = await import('./office.tsx');
  await pageAt(location.pathname)?.preload();
  return Office;
}, 'little');

const Enrolment = lazyView(async () => (await import('./account/enrolment.tsx')).Enrolment);
const Password = lazyView(async () => (await import('./session/password.tsx')).Password, 'little');

/** What the session's state shows: the sign-in, or the app. */
export function Gate({ session }: { session: SessionRef }) {
  const profile = useSelector(session, (snapshot: SessionSnapshot) => snapshot.context.profile);
  const isReady = useSelector(
    session,
    (snapshot: SessionSnapshot) => snapshot.matches('ready') || snapshot.matches('signingOut'),
  );
  const isFinding = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('loadingPrivileges'));
  const isEnrolling = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('enrolling'));
  const isNarrow = useSelector(preferences, (state) => state.context.navigationCollapsed);
  const currentUser = useMemo(() => profile && currentUserFrom(profile, session), [profile, session]);
  const viewer = (isReady && currentUser?.viewer) || null;
  useEffect(() => holders.trigger.signedIn({ viewer }), [viewer]);
  return (
    <TextsProvider amount={isReady || isFinding || isEnrolling ? 'lists' : 'signIn'} timeZone={profile?.company.time_zone}>
      {currentUser && isReady ? (
        <CurrentUserProvider value={currentUser}>
          <LazyBoundary
            fallback={
              <Fetching>
                <FrameSkeleton isNarrow={isNarrow} />
              </Fetching>
            }
          >
            <MendingProvider value={mending}>
              <Office />
            </MendingProvider>
          </LazyBoundary>
        </CurrentUserProvider>
      ) : isEnrolling ? (
        <LazyBoundary>
          <Enrolment session={session} />
        </LazyBoundary>
      ) : isFinding ? (
        <FrameSkeleton isNarrow={isNarrow} />
      ) : (
        <Switch>
          <Route path="/forgot-password">
            <Password token={null} />
          </Route>
          <Route path="/reset-password/:token">{({ token }) => <Password token={token} />}</Route>
          <Route>
            <SignIn session={session} />
          </Route>
        </Switch>
      )}
    </TextsProvider>
  );
}

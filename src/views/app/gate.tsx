import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { Route, Switch } from 'wouter';
import type { SessionRef, SessionSnapshot } from '../../machines/app/session/flows.ts';
import { preferences } from '../../machines/app/stores/preferences.ts';
import { fetched, Late } from '../kit/ground/fetched.tsx';
import { TextsProvider } from '../kit/ground/texts.tsx';
import { Fetching, FrameBones } from './frame/frame-bones.tsx';
import { Password } from './session/password.tsx';
import { SignIn } from './session/sign-in.tsx';
import { HereProvider, hereOf } from './viewer.tsx';

/** With the page of the address, so that both are shown at once. */
export const Office = fetched(async () => {
  const { Office, pageAt } = await import('./office.tsx');
  await pageAt(location.pathname)?.fetch();
  return Office;
}, 'little');

/** What a person gets to see as their session stands: the way in, or what they work in. */
export function Gate({ session }: { session: SessionRef }) {
  const profile = useSelector(session, (snapshot: SessionSnapshot) => snapshot.context.profile);
  const isReady = useSelector(
    session,
    (snapshot: SessionSnapshot) => snapshot.matches('ready') || snapshot.matches('signingOut'),
  );
  const isFinding = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('loadingPrivileges'));
  const isNarrow = useSelector(preferences, (state) => state.context.navigationCollapsed);
  const here = useMemo(() => profile && hereOf(profile, session), [profile, session]);
  return (
    <TextsProvider amount={isReady ? 'lists' : 'light'} timeZone={profile?.company.time_zone}>
      {here && isReady ? (
        <HereProvider value={here}>
          <Late
            fallback={
              <Fetching>
                <FrameBones isNarrow={isNarrow} />
              </Fetching>
            }
          >
            <Office />
          </Late>
        </HereProvider>
      ) : isFinding ? (
        <FrameBones isNarrow={isNarrow} />
      ) : (
        <Switch>
          <Route path="/forgot-password">
            <Password token={null} mobile={false} />
          </Route>
          <Route path="/reset-password/:token">{({ token }) => <Password token={token} mobile={false} />}</Route>
          <Route path="/app/reset-password/:token">{({ token }) => <Password token={token} mobile />}</Route>
          <Route>
            <SignIn session={session} />
          </Route>
        </Switch>
      )}
    </TextsProvider>
  );
}

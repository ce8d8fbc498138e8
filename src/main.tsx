import { useActorRef, useSelector } from '@xstate/react';
import { NuqsAdapter } from 'nuqs/adapters/react';
import { lazy, StrictMode, Suspense, useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { Route, Switch, useLocation } from 'wouter';
import { setCredentials } from './api/client.ts';
import { preferences } from './machines/app/preferences.ts';
import { type SessionSnapshot, sessionMachine } from './machines/app/session.machine.ts';
import { sessionInput } from './machines/app/session-words.ts';
import { readStored } from './machines/app/stored.ts';
import { flushDrafts } from './machines/kit/drafts.ts';
import { watchNetwork } from './machines/kit/signals.ts';
import { ErrorBoundary } from './views/app/error-boundary.tsx';
import { FrameBones } from './views/app/frame-bones.tsx';
import { Password } from './views/app/password.tsx';
import { SignIn } from './views/app/sign-in.tsx';
import { HereProvider, hereOf } from './views/app/viewer.tsx';
import { TextsProvider } from './views/kit/texts.tsx';
import { GlobalStyle } from './views/kit/theme.ts';

const fetchOffice = () => import('./views/app/office.tsx');
const Office = lazy(fetchOffice);
// Whoever was signed in most likely still is: the office is fetched while the server looks.
if (readStored().token) void fetchOffice();

watchNetwork(window);
addEventListener('pagehide', () => flushDrafts());

function App() {
  const [, navigate] = useLocation();
  const session = useActorRef(sessionMachine, { input: sessionInput() });
  const profile = useSelector(session, (snapshot: SessionSnapshot) => snapshot.context.profile);
  const isReady = useSelector(
    session,
    (snapshot: SessionSnapshot) => snapshot.matches('ready') || snapshot.matches('signingOut'),
  );
  const isFinding = useSelector(session, (snapshot: SessionSnapshot) => snapshot.matches('loadingPrivileges'));
  const { theme, density, language, navigationCollapsed } = useSelector(preferences, (state) => state.context);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.density = density;
    setCredentials({ language });
  }, [theme, density, language]);
  const here = useMemo(() => profile && hereOf(profile, session), [profile, session]);
  return (
    <RouterProvider navigate={navigate}>
      <TextsProvider all={isReady}>
        {here && isReady ? (
          <HereProvider value={here}>
            <Suspense fallback={<FrameBones isNarrow={navigationCollapsed} />}>
              <Office />
            </Suspense>
          </HereProvider>
        ) : isFinding ? (
          <FrameBones isNarrow={navigationCollapsed} />
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
    </RouterProvider>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <GlobalStyle />
    <ErrorBoundary>
      <NuqsAdapter>
        <App />
      </NuqsAdapter>
    </ErrorBoundary>
  </StrictMode>,
);

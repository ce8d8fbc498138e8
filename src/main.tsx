import { useActorRef, useSelector } from '@xstate/react';
import { StrictMode, useEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { useLocation } from 'wouter';
import { onUnavailable, setCredentials } from './api/client.ts';
import { loadTexts } from './locales/load.ts';
import { sessionMachine } from './machines/app/session/flows.ts';
import { sessionInput } from './machines/app/session/session-setup.ts';
import { preferences } from './machines/app/stores/preferences.ts';
import { readStored } from './machines/app/stores/stored.ts';
import { flushDrafts } from './machines/kit/edit/drafts.ts';
import { emitSignal, watchNetwork } from './machines/kit/signals.ts';
import { ErrorBoundary } from './views/app/error-boundary.tsx';
import { Gate, Office } from './views/app/gate.tsx';
import { lazyView } from './views/kit/ground/lazy-view.tsx';
import { TextsProvider } from './views/kit/ground/texts.tsx';
import { GlobalStyle } from './views/kit/ground/theme.ts';

/** The link of an offer: its customer isn't signed in, and sees nothing of the app. */
const [, offer] = /^\/o\/([^/]+)\/?$/.exec(location.pathname) ?? [];
const OfferPage = lazyView(async () => (await import('./views/sales/public-offer/offer.tsx')).OfferPage, 'little');

// Whoever was signed in most likely still is: the office and its words are fetched while the server looks.
if (readStored().token && !offer) {
  void Office.preload();
  void loadTexts(preferences.getSnapshot().context.language, 'lists').catch(() => {});
}

watchNetwork(window);
onUnavailable(() => emitSignal({ type: 'unavailable' }));
addEventListener('pagehide', () => flushDrafts());

function App() {
  const [, navigate] = useLocation();
  const session = useActorRef(sessionMachine, { input: sessionInput() });
  const { theme, density, language } = useSelector(preferences, (state) => state.context);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.density = density;
    setCredentials({ language });
  }, [theme, density, language]);
  return (
    <RouterProvider navigate={navigate}>
      <Gate session={session} />
    </RouterProvider>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <GlobalStyle />
    <ErrorBoundary>
      {offer ? (
        <TextsProvider amount="signIn">
          <OfferPage link={offer} />
        </TextsProvider>
      ) : (
        <App />
      )}
    </ErrorBoundary>
  </StrictMode>,
);

import { useSelector } from '@xstate/react';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { onUnavailable, setCredentials } from './api/client.ts';
import { preferences } from './machines/app/stores/preferences.ts';
import { emitSignal, watchNetwork } from './machines/kit/signals.ts';
import { ErrorBoundary } from './views/app/error-boundary.tsx';
import { GlobalStyle } from './views/kit/ground/theme.ts';
import './views/shells/ground.ts';
import { shellAt } from './views/shells/registry.ts';

const shell = shellAt(location.pathname);
void shell.Gate.preload();
shell.early?.();

watchNetwork(window);
onUnavailable(() => emitSignal({ type: 'unavailable' }));

/** The shell of the address, as its person likes it. */
function App() {
  const { theme, density, language } = useSelector(preferences, (state) => state.context);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.density = density;
    setCredentials({ language });
  }, [theme, density, language]);
  return <shell.Gate />;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <GlobalStyle />
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);

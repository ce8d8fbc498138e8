import { settingsOfEnvironment } from '../server/environment.ts';
import { runUntilSignal } from '../server/main.ts';

/** Only the server, without a build: in production, behind Vite during development, and for tests that kill it. */
await runUntilSignal(settingsOfEnvironment, ({ address, filled }) => {
  filled.then(
    () => console.log(`listening ${address}`),
    () => {}, // The server ends, and says why.
  );
});

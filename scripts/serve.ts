import { settingsOfEnvironment } from '../server/environment.ts';
import { runUntilSignal } from '../server/main.ts';

/** Only the server, without a build: behind Vite during development, and for tests that kill it. */
await runUntilSignal(settingsOfEnvironment, ({ address }) => console.log(`listening ${address}`));

import { runUntilSignal, settingsOfEnvironment } from '../server/main.ts';

/** The server alone, without a build: behind Vite while developing, and for tests that kill it. */
await runUntilSignal(settingsOfEnvironment, ({ address }) => console.log(`listening ${address}`));

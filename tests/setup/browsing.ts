import { afterAll, beforeAll } from 'vitest';
import { type Ground, makeGround } from '../walks/worlds/ground.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';

/** A server that listens over a ground of its own, and a browser: from the file's beginning to its end. */
export function browsing(): { ground: Ground; browser: OpenBrowser; address: string } {
  const held = {} as { ground: Ground; browser: OpenBrowser; address: string };
  beforeAll(async () => {
    held.ground = await makeGround();
    held.address = await held.ground.world.app.server.listen({ port: 0, host: '127.0.0.1' });
    held.browser = await openBrowser();
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.ground?.stop();
  });
  return held;
}

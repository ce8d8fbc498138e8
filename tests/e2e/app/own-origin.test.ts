import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { signInAt } from '../../setup/browser.ts';
import { browsing } from '../../setup/browsing.ts';
import { password } from '../../setup/test-bed.ts';

const at = browsing();

it('the app hears its cable, and the browser lets it send nothing to another host', async () => {
  const heard: string[] = [];
  const other = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.setHeader('access-control-allow-origin', '*').end();
  });
  other.on('upgrade', (request, socket) => {
    heard.push(`socket ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
  try {
    const { page } = await at.browser.open();
    const welcomed = new Promise<string>((resolve) =>
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => resolve(String(payload)))),
    );
    await signInAt(page, at.address, 'first', 'admin@first.example', password);
    expect(JSON.parse(await welcomed)).toMatchObject({ type: 'welcome' });
    const blocked = await page.evaluate(async (host) => {
      const told: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        told.push(`${event.effectiveDirective} ${new URL(event.blockedURI).protocol}`);
      });
      const token = localStorage.length;
      await fetch(`http://${host}/?${token}`, { mode: 'no-cors' }).catch(() => {});
      await new Promise<void>((resolve) => {
        const socket = new WebSocket(`ws://${host}/?${token}`);
        socket.onclose = () => resolve();
        socket.onerror = () => resolve();
      });
      navigator.sendBeacon(`http://${host}/?${token}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return told;
    }, host);
    expect(blocked).toEqual(['connect-src http:', 'connect-src ws:', 'connect-src http:']);
    expect(heard).toEqual([]);
  } finally {
    other.close();
  }
});

import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { settingsOfEnvironment } from '../server/main.ts';

/** Hot reload on both sides: Vite serves the app and passes calls to a server that restarts on a change. */
const settings = settingsOfEnvironment();
const serverPort = settings.port + 1;
const server = spawn(
  process.execPath,
  [...process.execArgv, 'node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/serve.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort) },
  },
);
const target = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({
  server: {
    port: settings.port,
    host: settings.host,
    strictPort: true,
    proxy: { '/v2/cable': { target, ws: true }, '/v2': { target }, '/healthz': { target } },
  },
});
await vite.listen();
vite.printUrls();
const stop = async () => {
  server.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

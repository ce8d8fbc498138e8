import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { settingsOfEnvironment } from '../server/environment.ts';
import { StartupError } from '../server/kit/startup-error.ts';
import { isFree, openDatabase } from '../server/main.ts';

/** Hot reload on both sides: Vite serves the app and proxies calls to a server that restarts on changes. */
try {
  const settings = settingsOfEnvironment();
  const serverPort = settings.port + 1;
  for (const port of [settings.port, serverPort]) await isFree(settings.host, port);
  // Owned by this process: it survives the server's restarts and ends with this program.
  const { urls, postgres } = await openDatabase(settings);
  const server = spawn(
    process.execPath,
    [...process.execArgv, 'node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'scripts/serve.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(serverPort),
        HOST: '127.0.0.1',
        DATABASE_URL: urls.databaseUrl,
        DEMO: settings.demo ? '1' : '0',
      },
    },
  );
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    server: {
      port: settings.port,
      host: settings.host,
      strictPort: true,
      proxy: { '/v2/cable': { target, ws: true }, '/v2': { target }, '/healthz': { target }, '/readyz': { target } },
    },
  });
  await vite.listen();
  vite.printUrls();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await vite.close();
    await gone;
    await postgres?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

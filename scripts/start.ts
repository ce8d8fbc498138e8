import { demoSignIns } from '../server/demo/fill.ts';
import { settingsOfEnvironment } from '../server/environment.ts';
import { commandOf, parentOf } from '../server/kit/process.ts';
import { runUntilSignal } from '../server/main.ts';
import { buildAppApart, buildWorkbenchMeanwhile } from './build/meanwhile.ts';

endWithNpm();
let hasDemo = false;
await runUntilSignal(
  () => {
    const settings = settingsOfEnvironment();
    hasDemo = settings.demo;
    return { ...settings, meanwhile: () => buildAppApart(settings.say) };
  },
  ({ address, filled }) => {
    console.log(`\nStatehouse is at ${address}`);
    if (hasDemo) console.log(demoSignIns);
    console.log('Ctrl-C stops it.');
    // After the demo, so that neither waits for the other.
    void buildWorkbenchMeanwhile(console.log, filled);
  },
);

/**
 * npm passes most signals on, but one that ends it at once, or one that the shell between keeps to itself, would leave us behind:
 * then we end by ourselves.
 */
function endWithNpm(): void {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return;
  const parent = process.ppid;
  // npm starts a shell for the command; some shells let the command take their place.
  const shell = /^\S*sh -c /.test(commandOf(parent) ?? '') ? parent : null;
  const npm = shell && parentOf(shell);
  const look = setInterval(() => {
    if (process.ppid === parent && (shell === null || parentOf(shell) === npm)) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  look.unref();
  // The terminal may have gone with it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

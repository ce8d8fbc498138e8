import { demoSignIns } from '../server/demo/fill.ts';
import { runUntilSignal, settingsOfEnvironment } from '../server/main.ts';
import { buildWhenStale, buildWorkbenchMeanwhile } from './build.ts';

let hasDemo = false;
await runUntilSignal(
  () => {
    const settings = settingsOfEnvironment();
    hasDemo = settings.demo;
    return { ...settings, meanwhile: () => buildWhenStale(settings.say) };
  },
  ({ address }) => {
    console.log(`\nStatehouse is at ${address}`);
    if (hasDemo) console.log(demoSignIns);
    console.log('Ctrl-C stops it.');
    buildWorkbenchMeanwhile(console.log);
  },
);

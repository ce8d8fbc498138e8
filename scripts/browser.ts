import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartupError } from '../server/kit/startup-error.ts';

/**
 * Features that a test doesn't need. Of these arguments only the last counts, so Playwright's own are repeated. The popups of the
 * address bar are pages of their own in each window, for a tenth of a test's processor time; spare renderers are a third of all
 * processes.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AutoDeElevate',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];

/** Options of a headless browser: as root it has no sandbox, and it contacts nothing but the page. */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${disabledFeatures.join()}`,
];

const onPath = (program: string): string | null => {
  try {
    return (
      execFileSync(process.platform === 'win32' ? 'where' : 'which', [program], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .split('\n')[0]
        ?.trim() || null
    );
  } catch {
    return null;
  }
};

/** A Chromium, Chrome or Edge already installed on this machine; null if there is none. */
export async function installedBrowser(): Promise<string | null> {
  const own = process.env.CHROMIUM_PATH;
  if (own) {
    if (!existsSync(own)) throw new StartupError(`CHROMIUM_PATH is ${own}, but that file doesn't exist.`);
    return own;
  }
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']) {
    const found = onPath(name);
    if (found) return found;
  }
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ];
  const { chromium } = await import('playwright-core');
  return [...places, chromium.executablePath()].find((place) => place && existsSync(place)) ?? null;
}

/** Runs a command; returns false when it fails or prints nothing for two minutes. */
const attempt = (program: string, args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    let timer: NodeJS.Timeout;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), 120_000);
    };
    wait();
    for (const stream of [child.stdout, child.stderr]) stream.on('data', wait);
    const done = (ok: boolean) => {
      clearTimeout(timer);
      resolve(ok);
    };
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });

/**
 * A browser for the tests: an installed one, otherwise Playwright's download, otherwise the system's package manager. Throws a
 * StartupError.
 */
export async function findBrowser(say: (line: string) => void = console.log): Promise<string> {
  const installed = await installedBrowser();
  if (installed) return installed;
  say("No Chromium or Chrome found. Trying Playwright's download…");
  await attempt(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  const downloaded = await installedBrowser();
  if (downloaded) return downloaded;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const managers: [program: string, steps: string[][]][] = [
    [
      'apt-get',
      [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
      ],
    ],
    ['dnf', [['dnf', 'install', '-y', 'chromium']]],
    ['apk', [['apk', 'add', 'chromium']]],
    ['brew', [['brew', 'install', '--cask', 'chromium']]],
  ];
  for (const [program, steps] of managers) {
    if (!onPath(program)) continue;
    say(`Installing Chromium with ${program}…`);
    for (const step of steps) {
      const [first, ...rest] = program === 'brew' ? step : [...sudo, ...step];
      await attempt(first as string, rest);
    }
    const found = await installedBrowser();
    if (found) return found;
  }
  throw new StartupError(
    'The browser tests need Chromium or Chrome, and none could be installed. Install one, or set CHROMIUM_PATH, and run the tests again.',
  );
}

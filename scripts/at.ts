import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { bring, CannotBring } from '../src/workbench/scenarios/driving/bring.ts';
import { Refused } from '../src/workbench/scenarios/driving/live.ts';
import { demo } from '../src/workbench/scenarios/parts/people.ts';

// Creates a record in a given status by the shortest path through the API, in a sandbox company, and prints its address.
const usage = `npm run at -- <lifecycle> <status> [--open]
  for example: npm run at -- quotation waiting_for_approval
  --base http://127.0.0.1:4000   --company ${demo.company}   --password ${demo.password}`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string', default: process.env.BASE_URL ?? 'http://127.0.0.1:4000' },
    company: { type: 'string', default: process.env.COMPANY ?? demo.company },
    password: { type: 'string', default: process.env.PASSWORD ?? demo.password },
    open: { type: 'boolean' },
    json: { type: 'boolean' },
  },
});
const [entity, status] = positionals;
const { base, company, password } = values;

const openers: Record<string, string[]> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };
/** Opens a URL in the system's browser. */
function open(address: string): void {
  const [program = '', ...args] = openers[process.platform] ?? ['xdg-open'];
  spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => console.error('Could not open a browser.'))
    .unref();
}

try {
  if (!entity || !status) throw new CannotBring(usage);
  const brought = await bring({ base, company, password }, entity, status);
  if (values.json) console.log(JSON.stringify(brought));
  else {
    for (const step of brought.steps) console.log(`  ${step}`);
    console.log(`${entity} ${brought.id} is ${brought.status}${brought.address ? `: ${brought.address}` : '.'}`);
  }
  if (values.open && brought.address) open(brought.address);
} catch (error) {
  const isOffline = error instanceof TypeError && error.message === 'fetch failed';
  if (!isOffline && !(error instanceof CannotBring) && !(error instanceof Refused)) throw error;
  console.error(isOffline ? `No server is running at ${base}. Run npm start, or set --base.` : (error as Error).message);
  process.exitCode = 1;
}

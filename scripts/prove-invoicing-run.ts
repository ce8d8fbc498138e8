import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Kills the server amid an invoicing run, 20 times amid 2,000 installments by default: npm run prove:invoicing-run
 *   -- --kills 4 --rows 200
 */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, rows: { type: 'string', default: '2000' } },
});
const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/test.ts', 'tests/operations/invoicing-kills.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, TEST_STORIES: 'none', INVOICING_KILLS: values.kills, INVOICING_ROWS: values.rows },
});
child.on('close', (code) => process.exit(code ?? 1));

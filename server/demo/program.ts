import { type AppOptions, buildApp } from '../app.ts';
import { sandboxAuthority } from '../finance/zatca/sandbox.ts';
import type { Made } from './company.ts';
import { fillDemo } from './fill.ts';

/** The message that starts the process that fills the demo. */
export interface Task {
  options: Pick<
    AppOptions,
    'databaseUrl' | 'appUrl' | 'newsUrl' | 'keepsStatements' | 'publicUrl' | 'dataDir' | 's3' | 'scanCommand'
  >;
  taxSandbox: boolean;
  made: Made[];
}
/** Messages of that process: a line, or its progress. */
export type Message = { line: string } | { percent: number };

const tell = (message: Message) => process.send?.(message);

// The process ends with the server that started it, however that ends.
process.on('disconnect', () => process.exit(1));
// A terminal sends its signals to both; the server tells this one when to end.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('message', async ({ options, taxSandbox, made }: Task) => {
  // Without a mail server: nobody of the demo gets any.
  const app = await buildApp({ ...options, ...(taxSandbox && { taxAuthority: sandboxAuthority() }) });
  await fillDemo(app, made, { say: (line) => tell({ line }), reached: (percent) => tell({ percent }) });
  await app.close();
  process.exit(0);
});

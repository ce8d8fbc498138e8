import { type Program, start } from '../../../tests/operations/program.ts';
import type { Attack } from '../attack.ts';
import { ownerUrl } from '../owner-url.ts';
import { Writers } from '../writers.ts';

const kills = 10;

export const attack: Attack = {
  title: 'The server is killed amid writes',
  run: async (bed) => {
    const DATA_DIR = await bed.data();
    const env = { DATA_DIR, LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '0' };
    const started: number[] = [];
    const launch = async (): Promise<{ program: Program; address: string }> => {
      const began = performance.now();
      const program = start('serve', [], env);
      const address = await program.listening;
      started.push(performance.now() - began);
      return { program, address };
    };
    let { program, address } = await launch();
    try {
      const writers = new Writers(address);
      await writers.signIn();
      for (let round = 0; round < kills; round++) {
        writers.begin(8);
        await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 500));
        await program.end('SIGKILL');
        await writers.pause();
        ({ program, address } = await launch());
        writers.moveTo(address);
      }
      await writers.settle();
      const { lost, twice } = await writers.compare(ownerUrl(DATA_DIR));
      const [first = 0, ...again] = started;
      const within = Math.max(20_000, 2 * first);
      const faults = writers.statuses.get(500) ?? 0;
      return [
        {
          what: `acknowledged writes lost in ${kills} kills`,
          figure: `${lost} of ${writers.acknowledged.size}`,
          limit: '0',
          passed: lost === 0 && writers.acknowledged.size > kills,
        },
        { what: 'written twice', figure: String(twice), limit: '0', passed: twice === 0 },
        { what: 'answers 500', figure: String(faults), limit: '0', passed: faults === 0 },
        {
          what: 'a start after a kill',
          figure: `${(Math.max(...again) / 1000).toFixed(1)} s at most, the first ${(first / 1000).toFixed(1)} s`,
          limit: '20 s, or twice the first',
          passed: Math.max(...again) < within,
        },
      ];
    } finally {
      await program.end();
    }
  },
};

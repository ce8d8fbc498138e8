import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = { globalSetup: ['tests/setup/postgres.ts'], testTimeout: 60_000, hookTimeout: 180_000 };

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'server/**/*.test.ts',
            'tests/*.test.ts',
            'tests/spec/**/*.test.ts',
            'tests/walks/*.flows.test.ts',
            'tests/walks/lifecycles.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts', 'tests/walks/*.server.test.ts'], ...server },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['tests/e2e/**/*.test.ts'], ...server, testTimeout: 180_000, fileParallelism: false },
      },
    ],
  },
});

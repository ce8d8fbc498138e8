import type { Tasks } from './tasks.ts';

/** The most that a task may take: milliseconds once it began, and megabytes of its process. */
export type TaskLimits = Record<keyof Tasks, { ms: number; megabytes: number }>;
export const taskLimits: TaskLimits = {
  bankStatement: { ms: 20_000, megabytes: 400 },
  importedTable: { ms: 120_000, megabytes: 1_000 },
};

/** A task as it is sent to a process, with the most memory that the process may have, in megabytes. */
export interface Asked {
  name: string;
  input: unknown;
  megabytes: number;
}
/** A task's result or its error, with the memory that the process has then, in bytes. */
export type Answered = ({ value: unknown } | { error: string }) & { rss: number };

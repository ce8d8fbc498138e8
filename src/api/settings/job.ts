import * as z from 'zod/mini';
import { del, get, list, nothing, post } from '../contract.ts';
import { instantText } from '../field-meta.ts';
import { recordShape } from '../fields.ts';

/** The state of a background job; completed jobs are deleted. */
export const jobStates = ['waiting', 'running', 'retrying', 'given_up'] as const;
export type JobState = (typeof jobStates)[number];

export const BackgroundJob = z.object({
  ...recordShape,
  kind: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  max_attempts: z.int(),
  /** The earliest start of the next attempt, in real time. */
  run_at: instantText(),
  /** The company time it is due at, if any. */
  due_at: z.nullable(instantText()),
  /** A locale key, or an error message of other software. */
  last_error: z.nullable(z.string()),
  dead_at: z.nullable(instantText()),
});
export type BackgroundJob = z.infer<typeof BackgroundJob>;

export const jobCalls = {
  list: list('X-JOB-01', '/jobs', {
    needs: 'settings.view',
    answer: BackgroundJob,
    filters: { state: z.optional(z.enum(jobStates)), kind: z.optional(z.string().check(z.maxLength(60))) },
  }),
  get: get('X-JOB-02', '/jobs/{id}', { needs: 'settings.view', answer: BackgroundJob }),
  /** Runs it again right away, with all its attempts. */
  retry: post('X-JOB-03', '/jobs/{id}/retry', { needs: 'settings.edit', answer: BackgroundJob }),
  remove: del('X-JOB-04', '/jobs/{id}', { needs: 'settings.edit', answer: nothing }),
};

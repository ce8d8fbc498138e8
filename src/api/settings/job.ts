import * as z from 'zod/mini';
import { del, get, list, nothing, post } from '../contract.ts';
import { instantText } from '../field-meta.ts';
import { recordShape } from '../fields.ts';

/** How a background job stands; one that is done is not kept. */
export const jobStates = ['waiting', 'running', 'retrying', 'given_up'] as const;
export type JobState = (typeof jobStates)[number];

export const BackgroundJob = z.object({
  ...recordShape,
  kind: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  max_attempts: z.int(),
  /** When the next attempt begins at the earliest, in the world's time. */
  run_at: instantText(),
  /** The company's time that it waits for, if it was asked for so. */
  due_at: z.nullable(instantText()),
  /** A locale key, or what somebody else's software said. */
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
  /** Begins it anew at once, with all its attempts. */
  retry: post('X-JOB-03', '/jobs/{id}/retry', { needs: 'settings.edit', answer: BackgroundJob }),
  remove: del('X-JOB-04', '/jobs/{id}', { needs: 'settings.edit', answer: nothing }),
};

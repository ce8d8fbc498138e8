/**
 * Walks and refusals are run to be sabotaged (`npm run mutants -- --charts`): one effect of one transition does nothing, or one guard
 * says yes, and each has to be noticed. Many mutants in one process, where records and servers are made once.
 */
export const isDropping = process.env.TEST_DROPS === 'yes';

/** Under which name a lifecycle's drops are run. */
export const dropsOf = (what: 'effect' | 'guard', lifecycle: string): string => `${lifecycle} without one ${what}`;

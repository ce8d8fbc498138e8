import type { AnyStateMachine } from 'xstate';

/** `and([...])` is a function that carries its guards; of what else is one, its module's source says what it does. */
const plain = (_: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value;
  const { type, guards } = value as { type?: string; guards?: unknown[] };
  return guards ? { type, guards } : 'a function';
};

/** A chart as one text: states, transitions, lists of guards, effects and all parameters. The same wherever it is loaded. */
export const wordingOf = ({ config }: Pick<AnyStateMachine, 'config'>): string => JSON.stringify(config, plain);

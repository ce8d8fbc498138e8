/** What of the product is sabotaged; `npm run mutants` counts by it. */
export type MutantKind =
  | 'guard'
  | 'target'
  | 'effect'
  | 'timer'
  | 'number'
  | 'privilege'
  | 'company scope'
  | 'version'
  | 'money'
  | 'view'
  | 'text'
  | 'notification'
  | 'input';

/** Tests that are run together: one of vitest's projects, some of its files, and of these perhaps only some tests. */
export interface Suite {
  project: 'unit' | 'server' | 'views' | 'stories en' | 'browser';
  files: string[];
  /** Of the files only the tests whose names match. */
  only?: string;
  /** Everything that they otherwise sample (tests/kit/matrix.ts). */
  isFull?: true;
}

/** One small sabotage, and the narrowest tests that have to notice it. */
export interface Mutant {
  id: string;
  kind: MutantKind;
  file: string;
  /** Text of the file, there exactly once, and what takes its place. */
  find: string;
  replace: string;
  suite: Suite;
  /** Why its tests don't end, if they don't; only then does that count as noticed. */
  hangs?: string;
  /** The message where samples are compared with the chart while they are loaded; only then does that count as noticed. */
  unloadable?: string;
}

/** What is expected of a lifecycle: where its records begin, and where each event leads from each status. */
export interface ExpectedLife {
  initial: string;
  /** Where an event has several transitions, their targets in the order in which they are tried. */
  moves: Record<string, Record<string, string | string[]>>;
}

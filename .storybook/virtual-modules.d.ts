declare module 'virtual:chart-history' {
  /** By file name in docs/charts, newest first. */
  export const history: Record<string, import('../src/workbench/versions/versions.ts').KeptVersion[]>;
}
declare module 'virtual:walk-results' {
  export const results: import('../src/workbench/walks.ts').WalkResults;
  /** The fingerprint of each chart as it stands. */
  export const versions: import('../src/workbench/walks.ts').ChartVersions;
}

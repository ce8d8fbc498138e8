declare module 'virtual:chart-history' {
  /** By file name in docs/charts, newest first. */
  export const history: Record<string, import('./chart-history.ts').KeptVersion[]>;
}

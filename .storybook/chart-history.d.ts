declare module 'virtual:chart-history' {
  /** By the file's name in docs/charts, newest first. */
  export const history: Record<string, import('./chart-history.ts').KeptVersion[]>;
}

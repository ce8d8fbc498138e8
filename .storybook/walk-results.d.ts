declare module 'virtual:walk-results' {
  export const results: import('../src/workbench/walks.ts').WalkResults;
}

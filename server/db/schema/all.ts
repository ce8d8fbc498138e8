// Written by `npm run registry` from the names of files and exports: not by hand.
export * from './approvals.ts';
export * from './leasing.ts';
export * from './platform.ts';
export * from './property.ts';
export * from './sales.ts';
export * from './settings.ts';
export * from './workflows.ts';

/** Every table, for migrations. Code imports from the area's own file. */
export * from './approvals.ts';
export * from './leasing.ts';
export * from './platform.ts';
export * from './property.ts';
export * from './sales.ts';
export * from './settings.ts';
export * from './workflows.ts';

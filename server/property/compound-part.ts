import type { CrudHooks } from '../kit/crud.ts';
import { recordParts } from '../kit/record-part.ts';
import type { EntityStore } from '../kit/records.ts';
import { compoundStore } from './compound.ts';

/** The handlers of records that belong to a compound. */
export const compoundParts = <R extends object>(store: EntityStore, sort: string, hooks: CrudHooks<R> = {}) =>
  recordParts<R>(store, { of: compoundStore, column: 'compound_id', parameter: 'compound_id', sort }, hooks);

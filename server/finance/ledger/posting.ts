import type { WriteContext } from '../../kit/crud.ts';

/** The part of a request that posting needs: the transaction, and who acts; the services start at once what follows from it. */
export type PostingContext = Pick<WriteContext, 'scope' | 'currentUser'> & Partial<Pick<WriteContext, 'services'>>;

/** Told of each posting, in its transaction, with the tenants whose accounts it moved: what else follows from that is its own affair. */
export type PostingObserver = (context: PostingContext, tenants: readonly number[]) => Promise<void>;

const observers: PostingObserver[] = [];

/** Adds an observer of all postings. */
export const onPosted = (observer: PostingObserver): void => {
  observers.push(observer);
};

export async function tellPosted(context: PostingContext, tenants: readonly number[]): Promise<void> {
  if (tenants.length) for (const observer of observers) await observer(context, tenants);
}

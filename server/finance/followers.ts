import type { WriteContext } from '../kit/crud.ts';

/** A document that pays, or is paid. */
export interface Settled {
  kind: 'invoice' | 'collection' | 'credit_note';
  id: number;
}
type Follower = (context: WriteContext, document: Settled) => Promise<void>;
const followers: Follower[] = [];

/** Registers what follows from money that was paid, allocated, paid back, or taken back. */
export const whenSettled = (follower: Follower): void => {
  followers.push(follower);
};
export async function tellSettled(context: WriteContext, document: Settled): Promise<void> {
  for (const follow of followers) await follow(context, document);
}

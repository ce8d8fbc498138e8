import type { Scope } from '../../db/scope.ts';

/**
 * Waits until nobody else numbers, posts or settles documents of this company; others wait until the transaction ends. Whoever will do
 * so takes this first, before any document is locked, so that no two wait for each other.
 */
export const enterBooks = ({ client, company }: Scope) =>
  client.query({ name: 'books.enter', text: 'select enter_books($1)', values: [company] });

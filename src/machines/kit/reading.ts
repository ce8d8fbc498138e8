import { fromPromise } from 'xstate';
import { CallFailed, credentialsNow } from '../../api/client.ts';
import type { Page } from '../../api/contract.ts';
import { toFailure } from '../../api/failure.ts';
import type { Parents } from './actors.ts';
import { askAny, type CallOf } from './entity.ts';

/** A record flow's `read` for an entity without a call for one record: searches its list page by page. */
export const readInList = <R extends { id: number }>(call: CallOf<R>) =>
  fromPromise<R, { id: number; parents: Parents }>(async ({ input: { id }, signal }) => {
    for (let page = 1; ; page++) {
      const { answer } = await askAny<Page<R>>(call, { query: { page, per_page: 100 }, signal });
      const { rows, per_page } = answer;
      const found = rows.find((row) => row.id === id);
      if (found) return found;
      if (rows.length < per_page) throw new CallFailed(toFailure(404, undefined, credentialsNow().language));
    }
  });

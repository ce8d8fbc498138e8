import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import type { Lifecycles } from '../../src/machines/lifecycles.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { checkQuote, checkWait, weighSlot } from './issue-input.ts';
import { readIssue } from './issue-record.ts';

type DispatchEvent = EventOf<Lifecycles['issue_dispatch']>;

/** What the chart judges an event by, beside what a person gave. Throws an ApiError for what can't be right. */
async function completed({ scope, currentUser }: WriteContext, id: number, event: DispatchEvent): Promise<DispatchEvent> {
  const { company } = currentUser;
  switch (event.type) {
    case 'schedule':
      await lockRow(scope, maintenanceIssues, id);
      return { ...event, ...(await weighSlot(scope, company, await readIssue(scope, id), event)) };
    case 'leave':
      return { ...event, ...(await checkWait(scope, company, event)) };
    case 'quote':
      checkQuote(company, event.until);
      // A quote becomes an item, and items lock the books before their issue.
      await enterBooks(scope);
      return event;
    default:
      return event;
  }
}

/** Moves the dispatch of an issue, whoever it is: the office, or the provider that has it. Throws an ApiError. */
export async function moveDispatch(context: WriteContext, id: number, event: DispatchEvent, version?: number): Promise<void> {
  const { scope, services, currentUser } = context;
  await advance(scope, services, {
    ...{ entity: 'issue_dispatch', id, currentUser, version },
    event: await completed(context, id, event),
  });
}

import type {
  ProviderIssueRow,
  ProviderItem,
  ProviderPerson,
  providerPortalCalls,
} from '../../../src/api/maintenance/provider-portal.ts';
import type { WorkOrderItem } from '../../../src/api/maintenance/work-order-item.ts';
import type { EventOf } from '../../../src/machines/kit/define-lifecycle.ts';
import type { Lifecycles } from '../../../src/machines/lifecycles.ts';
import type { Scope } from '../../db/scope.ts';
import { enterBooks } from '../../finance/ledger/enter-books.ts';
import { type HandlerContext, type Handlers, WithMessage } from '../../http/contract.ts';
import { invalid } from '../../kit/api-error.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { readPage } from '../../kit/pages.ts';
import { partsOf } from '../../kit/record-part.ts';
import { updateRecord } from '../../kit/records.ts';
import { moveDispatch } from '../dispatch-moves.ts';
import { lockBooksOfQuote } from '../issue-quote.ts';
import { maintenanceIssueStore } from '../issue-record.ts';
import { keepMessage, messagesOf } from '../provider-messages.ts';
import { workOrderItemStore } from '../work-order-item-record.ts';
import { addDocument, documentsOf } from './documents.ts';
import { asRow, forProvider, jobOr404, lockJob, providerIssueStore, providerOf, takenOr404 } from './job.ts';
import { addTask, changeTask, taskOr404, tasksOf } from './tasks.ts';

/** The provider's own people who can sign in. */
async function peopleOf({ client, company }: Scope, currentUser: CurrentUser): Promise<ProviderPerson[]> {
  const { rows } = await client.query<ProviderPerson>({
    name: 'provider.people',
    text: `select u.id::int, u.name from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.provider_id = $2 and u.active and r.is_provider order by u.name, u.id limit 500`,
    values: [company, providerOf(currentUser)],
  });
  return rows;
}

type ActBody = HandlerContext<(typeof providerPortalCalls)['act']>['body'];
/** The event of an act, with what belongs to it of what was given. */
function eventOf({ act, ...given }: ActBody): EventOf<Lifecycles['issue_dispatch']> {
  const { net, until, description, reason, slot_from, slot_to, agreed, why, contact_channel, contact_at } = given;
  switch (act) {
    case 'quote':
      return { type: act, net, until, description };
    case 'schedule':
      return { type: act, slot_from, slot_to, reason, ...(agreed !== undefined && { agreed }) };
    case 'leave':
      return { type: act, until, contact_channel, contact_at, ...(why && { why }) };
    case 'decline':
    case 'hand_back':
      return { type: act, reason };
    default:
      return { type: act };
  }
}

export const providerPortalHandlers: Handlers<typeof providerPortalCalls> = {
  issues: async ({ scope, services, currentUser, query }) => {
    const found = await readPage<ProviderIssueRow>(scope, services, providerIssueStore, {
      ...query,
      ...{ provider_id: providerOf(currentUser), sort: 'next' },
    });
    return { ...found, rows: found.rows.map(asRow) };
  },
  issue: async ({ scope, currentUser, params: { id } }) => forProvider(await jobOr404(scope, currentUser, id), currentUser),
  act: async ({ params: { id }, body: { version, ...body }, ...context }) => {
    const { scope, currentUser } = context;
    await jobOr404(scope, currentUser, id);
    // Items lock the books before their issue, which is locked here to compare its version.
    await (body.act === 'quote' ? enterBooks(scope) : lockBooksOfQuote(scope, id));
    const before = await lockJob(context, id, version);
    await moveDispatch(context, id, eventOf(body));
    // What was declined or handed back is no longer the provider's: it is shown once more, without the tenant.
    const isOver = body.act === 'decline' || body.act === 'hand_back';
    const after = isOver ? { ...before, dispatch_status: 'none' as const } : await jobOr404(scope, currentUser, id);
    return new WithMessage(forProvider(after, currentUser), `provider_portal.said.${body.act}`);
  },
  assignee: async ({ params: { id }, body: { technician_id, version }, ...context }) => {
    const { scope, services, currentUser } = context;
    await takenOr404(scope, currentUser, id);
    await lockJob(context, id, version);
    if (technician_id !== null && !(await peopleOf(scope, currentUser)).some((person) => person.id === technician_id))
      throw invalid({ technician_id: 'provider_portal.error.technician' });
    await updateRecord(scope, services, currentUser, maintenanceIssueStore, id, { technician_id });
    return new WithMessage(forProvider(await jobOr404(scope, currentUser, id), currentUser), 'app.said.saved');
  },
  tasks: async ({ scope, currentUser, query: { issue_id } }) => {
    if (issue_id !== undefined) await takenOr404(scope, currentUser, issue_id);
    return tasksOf(scope, currentUser, { issue_id });
  },
  createTask: async ({ body, ...context }) => {
    const id = await addTask(context, body);
    return new WithMessage(await taskOr404(context.scope, context.currentUser, id), 'app.said.created');
  },
  updateTask: async ({ params: { id }, body, ...context }) => {
    await changeTask(context, id, body);
    return new WithMessage(await taskOr404(context.scope, context.currentUser, id), 'app.said.saved');
  },
  taskDocuments: async ({ scope, currentUser, params: { id } }) => {
    await taskOr404(scope, currentUser, id);
    return documentsOf(scope, currentUser, { owner: 'issue_task', id });
  },
  addTaskDocument: async ({ params: { id }, body, ...context }) => {
    await taskOr404(context.scope, context.currentUser, id);
    return new WithMessage(await addDocument(context, { owner: 'issue_task', id }, body), 'app.said.created');
  },
  documents: async ({ scope, currentUser, params: { id } }) => {
    await jobOr404(scope, currentUser, id);
    return documentsOf(scope, currentUser, { owner: 'maintenance_issue', id });
  },
  addDocument: async ({ params: { id }, body, ...context }) => {
    await takenOr404(context.scope, context.currentUser, id);
    return new WithMessage(await addDocument(context, { owner: 'maintenance_issue', id }, body), 'app.said.created');
  },
  messages: async ({ scope, currentUser, params: { id } }) => {
    await jobOr404(scope, currentUser, id);
    return messagesOf(scope, { issue: id, provider: providerOf(currentUser) });
  },
  addMessage: async ({ params: { id }, body: { body }, ...context }) => {
    const { scope, currentUser } = context;
    await jobOr404(scope, currentUser, id);
    const provider_id = providerOf(currentUser);
    const made = await keepMessage(context, { issue_id: id, provider_id, body, from_provider: true });
    const [message] = await messagesOf(scope, { issue: id, provider: provider_id, id: made });
    if (!message) throw new Error('The message that was just kept is gone');
    return new WithMessage(message, 'app.said.created');
  },
  people: ({ scope, currentUser }) => peopleOf(scope, currentUser),
  items: async ({ scope, currentUser, params: { id } }) => {
    await jobOr404(scope, currentUser, id);
    const items = await partsOf<WorkOrderItem>(scope, workOrderItemStore, { column: 'issue_id' }, id);
    return items
      .filter((item) => item.kind === 'service' && item.provider_id === providerOf(currentUser))
      .map(
        ({ id: item, description, quantity, amount, status }): ProviderItem => ({
          id: item,
          description,
          quantity,
          amount,
          status,
        }),
      );
  },
};

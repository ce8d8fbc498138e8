import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  recurringVisitCalls as calls,
  type RecurringVisit,
  RecurringVisitInput,
  type RuleDay,
  recurringVisitErrors,
  recurringVisitFields,
} from '../../../api/visits/recurring-visit.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { fieldsFrom } from '../../kit/entity.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { recurringVisitLifecycle } from './lifecycle.ts';

const own = fieldsFrom(RecurringVisitInput);

export const recurringVisitFlows = entityFlows<RecurringVisit, RecurringVisitInput>('recurring_visit', calls, {
  input: RecurringVisitInput,
  blank: { ...blankOf(recurringVisitFields), weekdays: [], members: [{}] },
  // The people are named by who they are known as.
  fieldsOf: (rule) => ({ ...own(rule), members: rule.visitors.map(({ id, name }) => ({ visitor_id: id, name })) }),
  check: (fields) => recurringVisitErrors(fields),
  lifecycle: recurringVisitLifecycle,
  isEditable: ({ status }) => hasTag(recurringVisitLifecycle, status, 'editable'),
});

/** The days of the rule to come. */
export const ruleDaysMachine = readFlow<RuleDay[], { id: number }>({
  entity: ['recurring_visit', 'visit', 'holiday'],
  rest: 1000,
}).provide({ actors: { read: reader(({ id }, signal) => send(calls.preview, { params: { id }, signal })) } });

import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { type RecurringVisit, recurringVisitColumns, recurringVisitFields } from '../../../api/visits/recurring-visit.ts';
import { recurringVisitFlows } from '../../../machines/visits/recurring-visit/flows.ts';
import { recurringVisitLifecycle } from '../../../machines/visits/recurring-visit/lifecycle.ts';
import { Facts, Stack } from '../../kit/display/parts.tsx';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { PickMany } from '../../kit/fields/pick-many.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { EditRefOf } from '../../kit/record/edit-ref.ts';
import { PeopleField } from '../people-field.tsx';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
type Typed = Record<string, unknown>;
const ofHost = (host: string) => ({ isShown: (typed: Typed) => typed.host === host });
const shown = ['next_on', 'made_through', 'reason'] as const;

function WeekdaysField({ edit }: { edit: EditRefOf }) {
  const { t } = useTexts();
  const mine = useSelector(edit, (snapshot) => snapshot.context.mine as { weekdays?: number[] });
  const error = useSelector(
    edit,
    (snapshot) => (snapshot.context.fieldErrors as Record<string, { messageKey: string } | undefined>).weekdays,
  );
  return (
    <PickMany
      {...{ label: t('visits.recurring_visit.weekdays'), name: 'weekdays', chosen: mine.weekdays ?? [] }}
      choices={weekdays.map((day) => ({ id: String(day), label: t(`visits.weekday.${day}`) }))}
      error={error && t(error.messageKey)}
      onChange={(value) => edit.send({ type: 'draft.change', field: 'weekdays', value })}
    />
  );
}

function Rule({ rule }: { rule: RecurringVisit }) {
  const { t, date } = useTexts();
  return (
    <Stack>
      <Facts
        rows={[
          [t('visits.recurring_visit.weekdays'), rule.weekdays.map((day) => t(`visits.weekday.${day}`)).join(' · ')],
          [
            t('visits.people'),
            rule.visitors.map(({ id, name }) => (
              <div key={id}>
                <Link href={`/visitors/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </div>
            )),
          ],
          [t('visits.recurring_visit.exceptions'), rule.exceptions.map((day) => date(day)).join(' · ') || t('kit.none')],
        ]}
      />
      <FieldFacts fields={recurringVisitFields} names={shown} record={rule} />
    </Stack>
  );
}

export const { List, New, Page } = entityScreens('recurring_visit', {
  flows: recurringVisitFlows,
  fields: recurringVisitFields,
  columns: recurringVisitColumns,
  form: inputNames(recurringVisitFields).filter((name) => name !== 'weekdays'),
  lifecycle: recurringVisitLifecycle,
  title: ({ ref_no, visitor_name }) => `${ref_no} · ${visitor_name}`,
  special: {
    ...{ tenant_id: ofHost('tenant'), unit_owner_id: ofHost('owner'), host_user_id: ofHost('staff') },
    compound_id: { isShown: ({ host, unit_id }) => host === 'staff' && !unit_id },
    issue_id: { isShown: ({ kind, issue_id }) => kind === 'contractor' || Boolean(issue_id) },
  },
  extra: (rule, edit) =>
    edit ? (
      <>
        <WeekdaysField edit={edit} />
        <PeopleField edit={edit} />
      </>
    ) : (
      rule && <Rule rule={rule} />
    ),
});

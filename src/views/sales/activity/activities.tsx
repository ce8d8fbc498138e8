import { useState } from 'react';
import { activityKinds, type Lead } from '../../../api/sales/lead.ts';
import { leadActivitiesMachine, logActivityMachine } from '../../../machines/sales/activity/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Empty, Grid, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import { LazyDateField } from '../../kit/fields/lazy-fields.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { FinishActivity, NotTakenBack, useFinishing } from './finish-activity.tsx';

type Kind = (typeof activityKinds)[number];

/** A lead's activities, and a form to log another. */
export function Activities({ lead }: { lead: Lead }) {
  const { t, instant } = useTexts();
  const { may, profile } = useCurrentUser();
  const { answer, error, retry, again } = useRead(leadActivitiesMachine, { id: lead.id });
  const finishing = useFinishing(again);
  const { perform, failure, busy, done } = useTask(logActivityMachine);
  const [typed, setTyped] = useState<{ kind: Kind; outcome: string; note: string; due_on: string; done: number }>({
    kind: 'call',
    outcome: '',
    note: '',
    due_on: '',
    done: 0,
  });
  // The form is cleared once the activity is logged.
  if (typed.done !== done) setTyped({ kind: typed.kind, outcome: '', note: '', due_on: '', done });
  const wrongs = failure?.kind === 'invalid' ? failure.fields : {};
  return (
    <Stack>
      {may('leads.edit') && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const { done: _, ...activity } = typed;
            perform({ id: lead.id, ...activity });
          }}
        >
          <Stack>
            <FailureAlert failure={failure} />
            <Grid>
              <SelectField
                label={t('sales.activity.kind')}
                value={typed.kind}
                onChange={(kind) => setTyped({ ...typed, kind: kind as Kind })}
                choices={activityKinds.map((id) => ({ id, label: t(`sales.activity.${id}`) }))}
              />
              <LazyDateField
                label={t('sales.activity.due_on')}
                hint={!typed.due_on && t('sales.activity.due_hint')}
                value={typed.due_on}
                min={profile.company.today}
                error={wrongs.due_at}
                onChange={(due_on) => setTyped({ ...typed, due_on })}
              />
              {/* A planned activity has no outcome yet. */}
              {!typed.due_on && (
                <Field
                  label={t('sales.activity.outcome')}
                  value={typed.outcome}
                  error={wrongs.outcome}
                  onChange={(outcome) => setTyped({ ...typed, outcome })}
                />
              )}
              <Field
                label={t('sales.activity.note')}
                value={typed.note}
                error={wrongs.note}
                onChange={(note) => setTyped({ ...typed, note })}
              />
            </Grid>
            <Row>
              <Button type="submit" isPending={busy}>
                {t(typed.due_on ? 'sales.activity.plan' : 'sales.activity.log')}
              </Button>
            </Row>
          </Stack>
        </form>
      )}
      <NotTakenBack by={finishing} />
      {!answer ? (
        <Loading error={error} onRetry={retry} height="120px" />
      ) : answer.length === 0 ? (
        <Empty title={t('sales.activity.none')} />
      ) : (
        <SmallTable
          caption={t('sales.lead.activities')}
          heads={[
            { label: t('sales.activity.when') },
            { label: t('sales.activity.kind') },
            { label: t('sales.activity.outcome') },
            { label: t('sales.activity.note') },
            { label: t('sales.lead.assignee') },
            { label: '' },
          ]}
          rows={answer.map((activity) => ({
            key: activity.id,
            cells: [
              activity.done_at || !activity.due_at
                ? instant(activity.done_at ?? activity.created_at)
                : t('sales.activity.due', { at: instant(activity.due_at) }),
              t(`sales.activity.${activity.kind}`),
              activity.outcome ?? '–',
              activity.note ?? '–',
              activity.assignee_name,
              activity.due_at && !activity.done_at && may('leads.edit') && (
                <FinishActivity
                  key="f"
                  by={finishing}
                  lead={lead.id}
                  id={activity.id}
                  what={t(`sales.activity.${activity.kind}`)}
                />
              ),
            ],
          }))}
        />
      )}
    </Stack>
  );
}

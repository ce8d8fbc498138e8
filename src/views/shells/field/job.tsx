import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { FieldJob, FieldMove } from '../../../api/maintenance/field.ts';
import type { FieldSnapshot } from '../../../machines/maintenance/field/field.machine.ts';
import { nextMoves } from '../../../machines/maintenance/field/projected.ts';
import { Button, useReason } from '../../kit/actions/button.tsx';
import { Chip } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { formOf } from './act-form.tsx';
import { useField } from './field-user.ts';
import { Big, Card, Row } from './frame.tsx';
import { PhotoButton } from './photo.tsx';
import { statusOf } from './statuses.ts';

/** The job that is open; null once it is no longer among the own ones. */
export function useJob(): FieldJob | null {
  const { field, jobs } = useField();
  const issue = useSelector(field, (snapshot: FieldSnapshot) => snapshot.context.issue);
  return jobs.find((job) => job.issue.id === issue) ?? null;
}

/** A job: where and what, one big next step, and what can be added to it. */
export function JobScreen() {
  const { t } = useTexts();
  const job = useJob();
  return job ? <Job job={job} /> : <p role="status">{t('field.job.gone')}</p>;
}

function Job({ job }: { job: FieldJob }) {
  const { t, name, instant } = useTexts();
  const { field, add } = useField();
  const { issue, steps, tasks, meters } = job;
  const { key, tone } = statusOf(issue);
  const openSteps = steps.filter(({ answered_at }) => answered_at === null).length;
  const openTasks = tasks.filter(({ status }) => status !== 'complete').length;
  return (
    <>
      <Card>
        <header>
          <h1>{name({ name_en: issue.place_en, name_ar: issue.place_ar })}</h1>
          <Chip tone={tone}>{t(key)}</Chip>
        </header>
        <p dir="auto">{issue.description}</p>
        {issue.place_note && <p dir="auto">{issue.place_note}</p>}
        <small>
          {issue.slot_from ? instant(issue.slot_from) : t('field.no_slot')} · <bdi>{issue.ref_no}</bdi> ·{' '}
          {t(`community.ticket.priority_name.${issue.priority}`)}
        </small>
        {(issue.contact_name || issue.contact_mobile) && (
          <Row>
            <span>{issue.contact_name}</span>
            {issue.contact_mobile && (
              <a href={`tel:${issue.contact_mobile}`} dir="ltr">
                {issue.contact_mobile}
              </a>
            )}
          </Row>
        )}
      </Card>
      <Row>
        {steps.length + tasks.length > 0 && (
          <Button onPress={() => field.send({ type: 'open.steps' })}>{t('field.steps', { count: openSteps + openTasks })}</Button>
        )}
        <PhotoButton
          onPhoto={(file) => add({ issue_id: issue.id, event: 'photo', payload: {}, file })}
          label={t('field.photo')}
        />
        <Button onPress={() => field.send({ type: 'open.parts' })}>{t('field.parts')}</Button>
        {meters.length > 0 && <Button onPress={() => field.send({ type: 'open.reading' })}>{t('field.reading')}</Button>}
        <Button onPress={() => field.send({ type: 'open.signing' })}>{t('field.signing')}</Button>
      </Row>
      <small>{t('field.evidence', { photos: issue.photos, signatures: issue.signatures })}</small>
      <NoteForm issue={issue.id} />
      <Moves job={job} />
    </>
  );
}

/** The next step by the issue's chart, and the others. */
function Moves({ job: { issue } }: { job: FieldJob }) {
  const { t } = useTexts();
  const { add, viewer, today } = useField();
  const say = useReason();
  const [asked, setAsked] = useState<FieldMove | null>(null);
  const moves = nextMoves(issue, { viewer, today });
  const [next, ...others] = moves;
  const take = (move: FieldMove, payload: Record<string, unknown> = {}) => {
    setAsked(null);
    add({ issue_id: issue.id, base_version: issue.version, event: move, payload });
  };
  const press = (move: FieldMove) => (formOf(move) ? setAsked(move) : take(move));
  const Form = asked && moves.some(({ event }) => event === asked) && formOf(asked);
  if (asked && Form) return <Form onDone={(payload) => take(asked, payload)} onCancel={() => setAsked(null)} />;
  if (!next) return <p role="status">{t('field.nothing_next')}</p>;
  return (
    <>
      <Row>
        {others.map(({ event, refusals }) => (
          <Button key={event} kind="quiet" refusals={refusals} onPress={() => press(event)}>
            {t(`field.move.${event}`)}
          </Button>
        ))}
      </Row>
      {next.refusals.map((refusal) => (
        <p key={refusal.guard}>{say(refusal).why}</p>
      ))}
      <Big>
        <Button kind="primary" refusals={next.refusals} onPress={() => press(next.event)}>
          {t(`field.move.${next.event}`)}
        </Button>
      </Big>
    </>
  );
}

function NoteForm({ issue }: { issue: number }) {
  const { t } = useTexts();
  const { add } = useField();
  const [text, setText] = useState('');
  return (
    <Card>
      <Field label={t('field.note')} name="note" value={text} onChange={setText} rows={2} />
      <Row>
        <Button
          why={text.trim() === '' && t('field.note.empty')}
          onPress={() => {
            add({ issue_id: issue, event: 'note', payload: { text } });
            setText('');
          }}
        >
          {t('field.note.add')}
        </Button>
      </Row>
    </Card>
  );
}

import { useSelector } from '@xstate/react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import type { Privilege } from '../../../api/contract.ts';
import type { Refusal } from '../../../api/failure.ts';
import type { LogEntry } from '../../../api/sales/lead.ts';
import { isFollowable } from '../../../machines/app/follow.machine.ts';
import { type DraftKey, draftIn, drafts } from '../../../machines/kit/drafts.ts';
import type { Versioned } from '../../../machines/kit/edit-form.ts';
import { type Happening, loggedOf } from '../../../machines/kit/happenings.ts';
import { type AnyLifecycle, type Offer, stateMetaOf } from '../../../machines/kit/lifecycle.ts';
import type { RecordMachine, RecordRef, RecordSnapshot } from '../../../machines/kit/record-flow.ts';
import { useHere } from '../../app/viewer.tsx';
import { ActionBar, type ActionWords } from '../actions/action-bar.tsx';
import { Button, Reasons } from '../actions/button.tsx';
import { Alert, Chip, Loading, Row, Stack } from '../display/parts.tsx';
import { TabSet } from '../display/tab-set.tsx';
import { fetched, Late } from '../ground/fetched.tsx';
import { useShortcuts } from '../ground/keys.ts';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import { PanelContext, SidePanel } from '../list/side-panel.tsx';
import { ConfirmDelete } from '../overlays/dialog.tsx';
import { Follow } from './follow.tsx';
import { Asking } from './record-asking.tsx';
import { type EditRefOf, FormBody, type FormField, isUndoingIn, SaveBar } from './record-form.tsx';

const Timeline = fetched(async () => (await import('../display/timeline.tsx')).Timeline);
const Workflow = fetched(async () => (await import('./workflow.tsx')).Workflow);

/** What a transition asks the person for, as fields of its payload. */
export type Asks = Record<string, FormField[]>;

export interface TabWords<R> {
  id: string;
  label: string;
  show: (record: R) => ReactNode;
}
export interface RecordPageProps<R extends Versioned> {
  machine: RecordMachine<R, Record<string, unknown>>;
  /** Its name on the wire. */
  entity: string;
  id: number;
  parents?: Record<string, number>;
  lifecycle: AnyLifecycle | null;
  reference?: (record: R) => string;
  title: (record: R) => ReactNode;
  /** The two or three facts that matter. */
  facts?: (record: R) => ReactNode;
  form?: FormField[] | ((record: R) => FormField[]);
  /** The tab whose place the form takes while it is open: the first, if not told. */
  formTab?: string;
  asks?: Asks;
  /** What an event does to the world, in numbers, said before it is done. */
  consequences?: (record: R, event: string) => ReactNode;
  tabs: TabWords<R>[];
  /** What stands below the form while it is open. */
  extra?: (edit: EditRefOf, record: R) => ReactNode;
  /** Reads the record's log for the workflow tab. */
  log?: (record: R, signal: AbortSignal) => Promise<LogEntry[]>;
  /** Whatever happened to it, for the timeline: its log, if nothing else is told. */
  happenings?: (record: R, signal: AbortSignal) => Promise<Happening[]>;
  /** The form of a new note on it, and which privilege that takes. */
  note?: { machine: unknown; needs: Privilege };
  back: { to: string; label: string };
  /** There is a call that deletes it. */
  isDeletable?: boolean;
}

type Status = Versioned & { status?: string };
/** While one thing is being done, no other is begun. */
const holdBy = (why: string): Refusal[] => [{ guard: 'is_free', why, values: {}, unblockers: [] }];
const holds: Partial<Record<string, Refusal[]>> = {
  acting: holdBy('kit.record.wait'),
  removing: holdBy('kit.record.wait'),
  reauthenticating: holdBy('kit.record.signed_out'),
};
// What leads on is the primary action; what ends a matter or takes it back never is.
const endings = ['reason', 'lose', 'termination', 'notice'];

/** A record: what it is, where it stands, what can be done and why not, what belongs to it; the workflow always last. */
export function RecordPage<R extends Versioned>(props: RecordPageProps<R>) {
  const { profile, viewer, may } = useHere();
  const { t, instant } = useTexts();
  const actor = useFlow(props.machine, {
    input: { id: props.id, viewer, company: profile.company.id, today: profile.company.today, parents: props.parents },
  }) as unknown as RecordRef<R, Record<string, unknown>>;
  const snapshot = useSelector(actor, (snapshot: RecordSnapshot<R, Record<string, unknown>>) => snapshot);
  const [, navigate] = useLocation();
  // Beside its list a record shows what it is and what can be done; what belongs to it stands on its page.
  const panel = useContext(PanelContext);
  const [tab, setTab] = useQueryState('tab', parseAsString.withDefault(''));
  const formTab = props.formTab ?? props.tabs[0]?.id ?? '';
  const fieldsOf = useRef<HTMLFormElement>(null);
  const { record, failure, offers, against, wanted, reasons } = snapshot.context;
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] as string);
  const send = actor.send as (event: { type: string } & Record<string, unknown>) => void;
  const edit = () => {
    if (!panel) void setTab(formTab === props.tabs[0]?.id ? null : formTab);
    send({ type: 'edit' });
  };
  const edited = state === 'editing' ? ((snapshot.children as Record<string, unknown>).edit as EditRefOf | undefined) : undefined;
  // What is taken back at once needs no form: it opens when it can't be.
  const isUndoing = useSelector(edited, isUndoingIn);
  const editing = isUndoing ? undefined : edited;
  const key: DraftKey = { company: profile.company.id, user: viewer.id, entity: props.entity, id: record?.id ?? props.id };
  const kept = useSelector(drafts, (store) => draftIn(store.context, key));
  const goOn = () => {
    edit();
    ((actor.getSnapshot().children as Record<string, unknown>).edit as EditRefOf | undefined)?.send({ type: 'draft.restore' });
  };
  const mayEdit = props.form !== undefined && state === 'standing' && against.edit?.length === 0;
  useShortcuts({ edit: mayEdit && edit });
  const heading = useRef<HTMLHeadingElement>(null);
  const version = record?.version;
  useEffect(() => {
    // The button that was pressed is gone with the state it belonged to: who works by keyboard goes on from the heading.
    if (version !== undefined && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [version]);
  useEffect(() => {
    if (state !== 'removed') return;
    if (panel) panel.close();
    else navigate(props.back.to, { replace: true });
  }, [state, navigate, props.back.to, panel]);
  if (state === 'removed') return null;
  if (!record || state === 'missing') {
    const waiting = (
      <Loading error={failure?.message} onRetry={() => send({ type: 'retry' })} height={panel ? '160px' : undefined} />
    );
    return panel ? (
      <SidePanel title={props.back.label} to={panel.to} onClose={panel.close}>
        {waiting}
      </SidePanel>
    ) : (
      waiting
    );
  }
  const title = props.title(record);
  const status = (record as Status).status;
  const meta = status && props.lifecycle ? stateMetaOf(props.lifecycle.machine, status) : undefined;
  const fields = typeof props.form === 'function' ? props.form(record) : (props.form ?? []);
  const form = (edit: EditRefOf) => (
    <Stack>
      <FormBody actor={edit} fields={fields} form={fieldsOf} />
      {props.extra?.(edit, record)}
    </Stack>
  );
  const { log, note } = props;
  const readAll =
    props.happenings ?? (log && (async (of: R, signal: AbortSignal) => loggedOf(props.entity, await log(of, signal))));
  const held = holds[state];
  const actions: ActionWords[] = [
    ...actionsOf(offers, t, state === 'acting' ? wanted?.event : undefined, (event) => send({ type: 'act', event })),
    ...(props.form && against.edit ? [{ id: '.edit', label: t('kit.edit'), refusals: against.edit, onPress: edit }] : []),
    ...(props.isDeletable
      ? [
          {
            id: '.delete',
            label: t('kit.delete'),
            kind: 'quiet' as const,
            refusals: against.remove,
            onPress: () => send({ type: 'remove' }),
          },
        ]
      : []),
  ].map((action) => (held && !action.isPending ? { ...action, refusals: held } : action));

  const reference = props.reference && <bdi className="ref num">{props.reference(record)}</bdi>;
  const chip = meta && <Chip tone={meta.tone}>{t(meta.title)}</Chip>;
  const facts = props.facts && <Row className="facts">{props.facts(record)}</Row>;
  const bar = !editing && (
    <div inert={isUndoing}>
      <ActionBar about={typeof title === 'string' ? title : props.back.label} actions={actions} />
    </div>
  );
  const notes = (
    <>
      {(state === 'refused' || state === 'actFailed' || state === 'stale') && (
        <Alert role="alert">
          <div>
            <p>{failure?.message ?? t('app.error.refused')}</p>
            {reasons.length > 0 && <Reasons refusals={reasons} />}
          </div>
          <Row>
            {snapshot.can({ type: 'retry' } as never) && (
              <Button onPress={() => send({ type: 'retry' })}>{t('kit.retry')}</Button>
            )}
            {state === 'stale' && snapshot.can({ type: 'proceed' } as never) && (
              <Button onPress={() => send({ type: 'proceed' })}>{t('flow.event.proceed')}</Button>
            )}
            <Button onPress={() => send({ type: 'dismiss' })}>{t('kit.close')}</Button>
          </Row>
        </Alert>
      )}
      {state === 'reauthenticating' && (
        <Alert data-tone="yellow" role="status">
          {t('kit.record.signed_out')}
          <Button onPress={() => send({ type: 'dismiss' })}>{t('kit.close')}</Button>
        </Alert>
      )}
      {kept && mayEdit && (
        <Alert data-tone="blue" role="status">
          {t('kit.form.kept', { time: instant(kept.at) })}
          <Row>
            <Button onPress={goOn}>{t('kit.form.go_on')}</Button>
            <Button kind="quiet" onPress={() => drafts.trigger.forgotten({ key })}>
              {t('kit.form.discard')}
            </Button>
          </Row>
        </Alert>
      )}
      {snapshot.matches({ standing: 'behind' } as never) && (
        <Alert data-tone="yellow" role="status">
          {t('kit.behind')}
          <Button onPress={() => send({ type: 'retry' })}>{t('kit.retry')}</Button>
        </Alert>
      )}
    </>
  );
  const questions = (
    <>
      {editing && <SaveBar actor={editing} fields={fields} />}
      {state === 'asking' && wanted && (
        <Asking
          key={wanted.event}
          wanted={wanted}
          fields={props.asks?.[wanted.meta.asks ?? ''] ?? []}
          consequences={props.consequences?.(record, wanted.event)}
          onAnswer={(payload) => send({ type: 'answer', payload })}
          onLeave={() => send({ type: 'cancel' })}
        />
      )}
      {(state === 'confirming' || state === 'removing' || state === 'removeFailed') && (
        <ConfirmDelete
          error={state === 'removeFailed' ? failure?.message : null}
          isPending={state === 'removing'}
          losses={snapshot.context.losses}
          isWeighing={snapshot.matches({ confirming: 'weighing' } as never)}
          onYes={() => send({ type: state === 'removeFailed' ? 'retry' : 'confirm' })}
          onLeave={() => send({ type: state === 'removeFailed' ? 'dismiss' : 'cancel' })}
        />
      )}
    </>
  );
  if (panel)
    return (
      <SidePanel title={title} to={panel.to} onClose={panel.close}>
        {(reference || chip) && (
          <Row>
            {reference}
            {chip}
          </Row>
        )}
        {facts}
        {bar}
        {notes}
        {editing ? form(editing) : props.tabs.find(({ id }) => id === formTab)?.show(record)}
        {questions}
      </SidePanel>
    );
  return (
    <Page>
      <nav aria-label={t('kit.back')}>
        <Link href={props.back.to}>{props.back.label}</Link>
      </nav>
      <header>
        <div className="who">
          {reference}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {chip}
          {isFollowable(props.entity) && <Follow entity={props.entity} id={props.id} />}
        </div>
        {facts}
        {bar}
      </header>
      {notes}
      <TabSet
        label={t('kit.tabs')}
        value={tab || (props.tabs[0]?.id ?? '')}
        onChange={(id) => void setTab(id === props.tabs[0]?.id ? null : id)}
        tabs={[
          ...props.tabs.map(({ id, label, show }) => ({
            id,
            label,
            show: () => (editing && id === formTab ? form(editing) : show(record)),
          })),
          ...(readAll
            ? [
                {
                  id: 'timeline',
                  label: t('kit.timeline'),
                  show: () => (
                    <Late fallback={<Loading height="160px" />}>
                      <Timeline
                        key={record.version}
                        id={props.id}
                        lifecycle={props.lifecycle}
                        fields={fields}
                        read={(signal) => readAll(record, signal)}
                        note={note && may(note.needs) ? { machine: note.machine, parents: { id: props.id } } : null}
                      />
                    </Late>
                  ),
                },
              ]
            : []),
          ...(log && props.lifecycle && status
            ? [
                {
                  id: 'workflow',
                  label: t('kit.workflow'),
                  show: () => (
                    <Late fallback={<Loading height="240px" />}>
                      <Workflow
                        key={record.version}
                        lifecycle={props.lifecycle as AnyLifecycle}
                        status={status}
                        offers={offers}
                        read={(signal) => log(record, signal)}
                      />
                    </Late>
                  ),
                },
              ]
            : []),
        ]}
      />
      {questions}
    </Page>
  );
}

/** What the lifecycle offers, in its order; the impossible ones stay and say why. */
const actionsOf = (
  offers: Offer[],
  t: (key: string) => string,
  pending: string | undefined,
  onAct: (event: string) => void,
): ActionWords[] => {
  const first = offers.find(({ refusals, meta }) => !refusals.length && !meta.final && !endings.includes(meta.asks ?? ''))?.event;
  return offers.map(({ event, meta, refusals }) => ({
    id: event,
    label: t(meta.label),
    kind: event === first ? 'primary' : 'plain',
    refusals,
    isPending: event === pending,
    onPress: () => onAct(event),
  }));
};

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; align-content: start; padding: 14px 20px 40px;
  > header { display: grid; gap: 10px; }
  .who { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; }
  .ref { color: var(--text-soft); }
  h1 { outline: none; overflow-wrap: anywhere; }
  .facts { color: var(--text-soft); gap: 4px 16px; }
  @media (max-width: 640px) { padding: 12px; }
`;

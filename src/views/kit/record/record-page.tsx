import { useSelector } from '@xstate/react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import { can } from '../../../api/entities.ts';
import type { LogEntry } from '../../../api/log-entry.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import { isCommentable, readComments } from '../../../machines/app/comment/flows.ts';
import { isFollowable } from '../../../machines/app/follow/flows.ts';
import { stateMetaOf } from '../../../machines/kit/chart-statuses.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { AnyLifecycle } from '../../../machines/kit/lifecycle.ts';
import { loggedOf, type TimelineEntry } from '../../../machines/kit/record/timeline.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { ActionBar, type ActionItem } from '../actions/action-bar.tsx';
import { HelpButton } from '../actions/help-button.tsx';
import { Chip, Failed, Loading, Row, Stack } from '../display/parts.tsx';
import { TabSet } from '../display/tab-set.tsx';
import { useShortcuts } from '../ground/keys.ts';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useWide } from '../ground/use-narrow.ts';
import { PanelContext, SidePanel } from '../list/side-panel.tsx';
import type { EditRefOf } from './edit-ref.ts';
import { Follow } from './follow.tsx';
import { FormExtra } from './form-extra.tsx';
import { Print } from './print.tsx';
import { actionsOf } from './record-actions.ts';
import type { RecordDate } from './record-aside.tsx';
import { useAsked } from './record-asked.ts';
import { FormBody, type FormField, obstacleIn, SaveBar } from './record-form.tsx';
import { RecordNotices } from './record-notices.tsx';
import { type EventForms, RecordPrompts } from './record-prompts.tsx';
import { documentsTab, ownTabs, type Tab, type TabDefinition, timelineTab, workflowTab } from './record-tabs.tsx';
import { RegionChips, type RegionFacts, Regions } from './regions.tsx';
import { type RecordMachineOf, useRecord } from './use-record.ts';

const Aside = lazyView(async () => (await import('./record-aside.tsx')).RecordAside);

export interface RecordPageProps<R extends Versioned> {
  machine: RecordMachineOf<R>;
  /** Its API name. */
  entity: string;
  id: number;
  parents?: Record<string, number>;
  lifecycle: AnyLifecycle | null;
  reference?: (record: R) => string;
  title: (record: R) => string;
  /** Two or three key facts. */
  facts?: (record: R) => ReactNode;
  form?: FormField[] | ((record: R) => FormField[]);
  /** The tab that the form replaces while open; the first by default. */
  formTab?: string;
  asks?: EventForms | ((record: R) => EventForms);
  /** Steps that lead on from here, before the lifecycle's own events; the first that can be taken is the primary action. */
  leading?: (record: R) => ActionItem[];
  /** An event's consequences, in numbers, shown beforehand. */
  consequences?: (record: R, event: string) => ReactNode;
  tabs: TabDefinition<R>[];
  /** Facts shown beside the record's further statuses, by the API names of its chart's regions. */
  regions?: RegionFacts<R>;
  /** Content below the form while it is open. */
  extra?: (edit: EditRefOf, record: R) => ReactNode;
  /** Loads the record's log for the workflow tab. */
  log?: (record: R, signal: AbortSignal) => Promise<LogEntry[]>;
  /** Loads the timeline; the log by default. */
  timeline?: (record: R, signal: AbortSignal) => Promise<TimelineEntry[]>;
  /** Its next dates, for the second column; those that are met have no day. */
  dates?: (record: R) => RecordDate[];
  /** Related records, for the second column. */
  related?: (record: R) => ReactNode;
  /** Whether wide windows show a second column; a page with one of its own has none. */
  hasAside?: boolean;
  back: { to: string; label: string };
  /** Whether its files are among its tabs' contents: then they have no tab of their own. */
  showsFiles?: boolean;
  /** Whether it is saved as a PDF: then nobody prints its page. */
  hasDocument?: boolean;
  /** Whether there is a call that deletes it. */
  isDeletable?: boolean;
}

type Status = Versioned & { status?: string };

/** A record page: title, status, actions and refusals, related records; the workflow tab comes last. */
export function RecordPage<R extends Versioned>(props: RecordPageProps<R>) {
  const { may } = useCurrentUser();
  const { t } = useTexts();
  const { machine, entity, id, parents } = props;
  const own = ownTabs(entity, props.tabs, t, may);
  const { snapshot, state, send, isUndoing, editing, mayEdit, draft } = useRecord({
    machine,
    entity,
    id,
    parents,
    hasForm: props.form !== undefined,
  });
  const [, navigate] = useLocation();
  // In a side panel, a record shows its facts and actions; related records are on its page.
  const panel = useContext(PanelContext);
  const isWide = useWide();
  const [tab, setTab] = useQueryState('tab', parseAsString.withDefault(''));
  const formTab = props.formTab ?? props.tabs[0]?.id ?? '';
  const fieldsOf = useRef<HTMLFormElement>(null);
  const { record, failure, availableEvents, against, wanted } = snapshot.context;
  const showForm = () => {
    if (!panel) void setTab(formTab === props.tabs[0]?.id ? null : formTab);
  };
  // The tab that the form was opened from: a guided one goes on where it was left.
  const left = useRef<{ tab: string; top: number } | null>(null);
  const edit = () => {
    if (!panel && tab && tab !== formTab) left.current = { tab, top: window.scrollY };
    showForm();
    send({ type: 'edit' });
  };
  const isEditing = editing !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form closes
  useEffect(() => {
    const { current: before } = left;
    if (isEditing || !before) return;
    left.current = null;
    void setTab(before.tab).then(() => window.scrollTo({ top: before.top }));
  }, [isEditing]);
  // It is said in the form, whichever tab is viewed.
  const obstacle = useSelector(editing, obstacleIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (obstacle) showForm();
  }, [obstacle]);
  const goOn = () => {
    edit();
    draft?.restore();
  };
  useShortcuts({ edit: mayEdit && edit });
  useAsked({ snapshot, send });
  const heading = useRef<HTMLHeadingElement>(null);
  const version = record?.version;
  useEffect(() => {
    // The pressed button disappears with its state, so focus moves to the heading.
    if (version !== undefined && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [version]);
  useEffect(() => {
    if (state !== 'removed') return;
    if (panel) panel.close();
    else navigate(props.back.to, { replace: true });
  }, [state, navigate, props.back.to, panel]);
  if (state === 'removed') return null;
  const back = (
    <nav aria-label={t('kit.back')}>
      <Link href={props.back.to}>{props.back.label}</Link>
    </nav>
  );
  const isUnavailable = state === 'unreadable' || state === 'missing';
  if (!record || state === 'reading' || isUnavailable) {
    // Trying again doesn't bring back what is missing.
    const retry = state === 'missing' ? undefined : () => send({ type: 'retry' });
    if (panel)
      return (
        <SidePanel title={props.back.label} to={panel.to} onClose={panel.close}>
          <Loading error={isUnavailable ? failure?.message : null} onRetry={retry} height="160px" />
        </SidePanel>
      );
    return (
      <Page>
        {back}
        {isUnavailable ? (
          <>
            <h1>{t(`flow.record.${state}`)}</h1>
            <Failed error={failure?.message ?? ''} onRetry={retry} />
          </>
        ) : (
          <Loading height="50vh" />
        )}
      </Page>
    );
  }
  const title = props.title(record);
  const status = (record as Status).status;
  const meta = status && props.lifecycle ? stateMetaOf(props.lifecycle.machine, status) : undefined;
  const fields = typeof props.form === 'function' ? props.form(record) : (props.form ?? []);
  const form = (edit: EditRefOf) => (
    <Stack>
      <FormBody actor={edit} fields={fields} form={fieldsOf} />
      {props.extra && <FormExtra edit={edit}>{props.extra(edit, record)}</FormExtra>}
    </Stack>
  );
  const { log } = props;
  const readOwn = props.timeline ?? (log && (async (of: R, signal: AbortSignal) => loggedOf(await log(of, signal))));
  const about = isCommentable(entity) && may(privilegeOf(entity, 'view')) ? { entity, id: record.id } : null;
  const readAll = about
    ? async (of: R, signal: AbortSignal) =>
        (await Promise.all([readOwn?.(of, signal) ?? [], readComments(about.entity, of.id, signal)])).flat()
    : readOwn;
  const besides: ActionItem[] = [
    ...(props.form && against.edit ? [{ id: '.edit', label: t('kit.edit'), refusals: against.edit, onPress: edit }] : []),
    ...(props.isDeletable && !against.isNeverRemoved
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
  ];
  const acting = {
    state,
    pending: state === 'acting' ? wanted?.event : undefined,
    t,
    onAct: (event: string) => send({ type: 'act', event }),
  };
  const isOwn = (one: { entity: string }) => one.entity === props.lifecycle?.entity;
  const actions = actionsOf(availableEvents.filter(isOwn), props.leading?.(record) ?? [], besides, acting);
  const regions = (
    <Regions
      lifecycle={props.lifecycle}
      record={record}
      known={props.regions ?? {}}
      actionsOf={(of) =>
        actionsOf(
          availableEvents.filter((one) => one.entity === of),
          [],
          [],
          acting,
        )
      }
    />
  );

  const reference = props.reference && <bdi className="ref num">{props.reference(record)}</bdi>;
  const chip = meta && <Chip tone={meta.tone}>{t(meta.title)}</Chip>;
  const facts = props.facts && (
    <Row className="facts">
      <RegionChips lifecycle={props.lifecycle} record={record} />
      {props.facts(record)}
    </Row>
  );
  // While the form is open, their space is kept, so that nothing jumps.
  const bar = (
    <div className="bar" inert={isUndoing} data-empty={!actions.length || undefined}>
      {!editing && <ActionBar about={title || props.back.label} actions={actions} />}
    </div>
  );
  const notices = (
    <RecordNotices
      snapshot={snapshot}
      send={send}
      draft={draft ? { at: draft.at, onGoOn: goOn, onDiscard: draft.discard } : null}
    />
  );
  const questions = (
    <>
      {editing && <SaveBar actor={editing} fields={fields} />}
      <RecordPrompts
        snapshot={snapshot}
        send={send}
        asks={(typeof props.asks === 'function' ? props.asks(record) : props.asks) ?? {}}
        consequences={(event) => props.consequences?.(record, event)}
        entity={availableEvents.find(({ event }) => event === wanted?.event)?.entity ?? entity}
      />
    </>
  );
  /** A tab's content; the record's further statuses stand below the first. */
  const shownIn = ({ id, show }: TabDefinition<R>) =>
    id === props.tabs[0]?.id && props.lifecycle?.whole ? (
      <Stack>
        {show(record, actions)}
        {regions}
      </Stack>
    ) : (
      show(record, actions)
    );
  const formed = own.find(({ id }) => id === formTab);
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
        {notices}
        {editing ? form(editing) : formed && shownIn(formed)}
        {questions}
      </SidePanel>
    );
  const { version: readAt } = record;
  const tabs: Tab[] = [
    ...own.map((tab) => ({
      id: tab.id,
      label: tab.label,
      show: () => (editing && tab === formed ? form(editing) : shownIn(tab)),
    })),
    ...(can(entity, 'files') && !props.showsFiles ? [documentsTab(t('leasing.documents'), entity, record.id)] : []),
    ...(readAll
      ? [
          timelineTab(t('kit.timeline'), {
            id: props.id,
            version: readAt,
            lifecycle: props.lifecycle,
            fields,
            read: (signal) => readAll(record, signal),
            about,
          }),
        ]
      : []),
    ...(log && props.lifecycle && status
      ? [
          workflowTab(t('kit.workflow'), {
            version: readAt,
            lifecycle: props.lifecycle,
            record,
            availableEvents,
            read: (signal) => log(record, signal),
          }),
        ]
      : []),
  ];
  const openTab = tab || (props.tabs[0]?.id ?? '');
  const hasAside = props.hasAside !== false && isWide && !editing && own.some(({ id }) => id === openTab);
  return (
    <Page>
      {back}
      <header>
        <div className="who">
          {reference}
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {chip}
          <HelpButton />
          {isFollowable(props.entity) && <Follow entity={props.entity} id={props.id} />}
          {!props.hasDocument && <Print />}
        </div>
        {facts}
        {bar}
      </header>
      {notices}
      <div className="body" data-aside={hasAside || undefined}>
        <TabSet
          label={t('kit.tabs')}
          value={openTab}
          onChange={(id) => void setTab(id === props.tabs[0]?.id ? null : id)}
          tabs={tabs}
        />
        {hasAside && (
          <LazyBoundary fallback={<Loading height="160px" />}>
            <Aside
              key={readAt}
              entity={entity}
              id={record.id}
              lifecycle={props.lifecycle}
              status={status}
              dates={props.dates?.(record) ?? []}
              related={props.related?.(record)}
              read={readAll && ((signal: AbortSignal) => readAll(record, signal))}
              onAll={() => void setTab('timeline')}
            />
          </LazyBoundary>
        )}
      </div>
      {questions}
    </Page>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; align-content: start; padding: 14px 20px 40px;
  > header { display: grid; gap: 10px; }
  .who { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; }
  .ref { color: var(--text-soft); }
  h1 { outline: none; overflow-wrap: anywhere; }
  .facts { color: var(--text-soft); gap: 4px 16px; }
  .bar { min-block-size: var(--field); }
  .bar[data-empty] { min-block-size: 0; }
  > header:has(> .bar[data-empty]) { gap: 10px 0; }
  .body { display: grid; grid-template-columns: minmax(0, 1fr); align-items: start; }
  .body[data-aside] { grid-template-columns: minmax(0, 1fr) 300px; gap: 36px; }
  @media (max-width: 640px) { padding: 12px; }
`;

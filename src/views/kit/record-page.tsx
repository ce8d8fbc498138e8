import { useSelector } from '@xstate/react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import type { Refusal } from '../../api/failure.ts';
import type { LogEntry } from '../../api/sales/lead.ts';
import type { Versioned } from '../../machines/kit/edit-form.ts';
import type { Wrongs } from '../../machines/kit/fields.ts';
import { type AnyLifecycle, type Offer, stateMetaOf } from '../../machines/kit/lifecycle.ts';
import type { RecordMachine, RecordRef, RecordSnapshot } from '../../machines/kit/record-flow.ts';
import { useHere } from '../app/viewer.tsx';
import { Button, Reasons } from './button.tsx';
import { ConfirmDelete, Question } from './dialog.tsx';
import { type Choice, Field, SelectField } from './field.tsx';
import { Alert, Chip, Loading, Row, Stack } from './parts.tsx';
import { type EditRefOf, type FormField, RecordForm } from './record-form.tsx';
import { useTexts } from './texts.tsx';
import { useFlow } from './use-flow.ts';
import { useVerbs } from './verbs.ts';
import { Workflow } from './workflow.tsx';

/** What a transition asks the person for, as fields of its payload. */
export type Asks = Record<string, (FormField & { choices?: Choice[] })[]>;

export interface TabWords<R> {
  id: string;
  label: string;
  show: (record: R) => ReactNode;
}
export interface RecordPageProps<R extends Versioned> {
  machine: RecordMachine<R, Record<string, unknown>>;
  id: number;
  parents?: Record<string, number>;
  lifecycle: AnyLifecycle | null;
  title: (record: R) => ReactNode;
  /** The two or three facts that matter. */
  facts?: (record: R) => ReactNode;
  form?: FormField[];
  asks?: Asks;
  /** What an event does to the world, said before it is done. */
  consequences?: (record: R, event: string) => ReactNode;
  tabs: TabWords<R>[];
  /** Reads the record's log for the workflow tab. */
  log: (record: R, signal: AbortSignal) => Promise<LogEntry[]>;
  back: { to: string; label: string };
  /** There is a call that deletes it. */
  isDeletable?: boolean;
}

type Status = Versioned & { status?: string };

/** A record: what it is, where it stands, what can be done and why not, what belongs to it; the workflow always last. */
export function RecordPage<R extends Versioned>(props: RecordPageProps<R>) {
  const { profile, viewer } = useHere();
  const { t } = useTexts();
  const actor = useFlow(props.machine, {
    input: { id: props.id, viewer, company: profile.company.id, today: profile.company.today, parents: props.parents },
  }) as unknown as RecordRef<R, Record<string, unknown>>;
  const snapshot = useSelector(actor, (snapshot: RecordSnapshot<R, Record<string, unknown>>) => snapshot);
  const [, navigate] = useLocation();
  const { record, failure, offers, wanted, reasons } = snapshot.context;
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] as string);
  const send = actor.send as (event: { type: string } & Record<string, unknown>) => void;
  if (state === 'removed') {
    navigate(props.back.to, { replace: true });
    return null;
  }
  if (!record) return <Loading error={failure?.message} onRetry={() => send({ type: 'retry' })} />;
  const status = (record as Status).status;
  const meta = status && props.lifecycle ? stateMetaOf(props.lifecycle.machine, status) : undefined;
  const edit = (snapshot.children as Record<string, unknown>).edit as EditRefOf | undefined;
  const busy = snapshot.hasTag('busy');
  const title = props.title(record);
  const about = typeof title === 'string' ? title : props.back.label;

  return (
    <Page>
      <nav aria-label={t('kit.back')}>
        <Link href={props.back.to}>{props.back.label}</Link>
      </nav>
      <header>
        <Row>
          <h1>{title}</h1>
          {meta && <Chip tone={meta.tone}>{t(meta.title)}</Chip>}
          <span className="spacer" />
          <Actions about={about} offers={offers} busy={busy} onAct={(event) => send({ type: 'act', event })} />
          {props.form && state === 'standing' && snapshot.can({ type: 'edit' } as never) && (
            <Button onPress={() => send({ type: 'edit' })}>{t('kit.edit')}</Button>
          )}
          {state === 'standing' && snapshot.can({ type: 'remove' } as never) && props.isDeletable && (
            <Button kind="quiet" onPress={() => send({ type: 'remove' })}>
              {t('kit.delete')}
            </Button>
          )}
        </Row>
        {props.facts && <Row className="facts">{props.facts(record)}</Row>}
      </header>
      {(state === 'refused' || state === 'actFailed' || state === 'stale') && (
        <Alert role="alert">
          <div>
            <p>{failure?.message ?? t('app.error.refused')}</p>
            {reasons.length > 0 && <Reasons refusals={reasons} />}
          </div>
          <Button onPress={() => send({ type: 'dismiss' })}>{t('kit.close')}</Button>
        </Alert>
      )}
      {state === 'editing' && edit && props.form ? (
        <RecordForm actor={edit} fields={props.form} />
      ) : (
        <RecordTabs {...props} record={record} status={status} offers={offers} />
      )}
      {state === 'asking' && wanted && (
        <Asking
          key={wanted.event}
          label={t(wanted.meta.label)}
          fields={props.asks?.[wanted.meta.asks ?? ''] ?? []}
          wrongs={wanted.wrongs}
          reasons={wanted.reasons}
          isFinal={wanted.meta.final === true}
          consequences={props.consequences?.(record, wanted.event)}
          onAnswer={(payload) => send({ type: 'answer', payload })}
          onLeave={() => send({ type: 'cancel' })}
        />
      )}
      {(state === 'confirming' || state === 'removeFailed') && (
        <ConfirmDelete
          error={state === 'removeFailed' ? failure?.message : null}
          onYes={() => send({ type: 'confirm' })}
          onLeave={() => send({ type: 'cancel' })}
        />
      )}
    </Page>
  );
}

/** One primary action, the rest in order; the impossible ones stay and say why. */
function Actions({
  about,
  offers,
  busy,
  onAct,
}: {
  about: string;
  offers: Offer[];
  busy: boolean;
  onAct: (event: string) => void;
}) {
  const { t } = useTexts();
  useVerbs(
    about,
    busy
      ? []
      : offers.map(({ event, meta, refusals }) => ({ id: event, label: t(meta.label), refusals, run: () => onAct(event) })),
  );
  // What leads on is the primary action; what ends a matter never is.
  const first = offers.find(
    ({ refusals, meta }) => !refusals.length && !meta.final && meta.asks !== 'reason' && meta.asks !== 'lose',
  )?.event;
  return (
    <Row>
      {offers.map(({ event, meta, refusals }) => (
        <Button
          key={event}
          kind={event === first ? 'primary' : 'plain'}
          refusals={refusals}
          isDisabled={busy}
          onPress={() => onAct(event)}
        >
          {t(meta.label)}
        </Button>
      ))}
    </Row>
  );
}

function RecordTabs<R extends Versioned>({
  tabs,
  record,
  lifecycle,
  log,
  status,
  offers,
}: RecordPageProps<R> & { record: R; status?: string; offers: Offer[] }) {
  const { t } = useTexts();
  const [tab, setTab] = useQueryState('tab', parseAsString.withDefault(tabs[0]?.id ?? 'workflow'));
  return (
    <Sheets selectedKey={tab} onSelectionChange={(key) => void setTab(String(key))}>
      <TabList aria-label={t('kit.more')}>
        {tabs.map(({ id, label }) => (
          <Tab key={id} id={id}>
            {label}
          </Tab>
        ))}
        {lifecycle && status && <Tab id="workflow">{t('kit.workflow')}</Tab>}
      </TabList>
      {tabs.map(({ id, show }) => (
        <TabPanel key={id} id={id}>
          {show(record)}
        </TabPanel>
      ))}
      {lifecycle && status && (
        <TabPanel id="workflow">
          <Workflow
            key={record.version}
            lifecycle={lifecycle}
            status={status}
            offers={offers}
            read={(signal) => log(record, signal)}
          />
        </TabPanel>
      )}
    </Sheets>
  );
}

/** What a transition asks for, before it is sent. */
function Asking({
  label,
  fields,
  wrongs,
  reasons,
  isFinal,
  consequences,
  onAnswer,
  onLeave,
}: {
  label: string;
  fields: FormField[];
  wrongs: Wrongs;
  reasons: Refusal[];
  isFinal: boolean;
  consequences?: ReactNode;
  onAnswer: (payload: Record<string, unknown>) => void;
  onLeave: () => void;
}) {
  const { t } = useTexts();
  const [payload, setPayload] = useState<Record<string, string>>({});
  const answer = () =>
    onAnswer(
      Object.fromEntries(
        Object.entries(payload).map(([key, value]) => [
          key,
          /^\d+$/.test(value) && key.endsWith('_id')
            ? Number(value)
            : fields.find(({ name }) => name === key)?.kind === 'date'
              ? `${value}T12:00:00Z`
              : value,
        ]),
      ),
    );
  return (
    <Question
      title={label}
      onLeave={onLeave}
      actions={
        <>
          <Button kind={isFinal ? 'danger' : 'primary'} onPress={answer}>
            {label}
          </Button>
          <Button onPress={onLeave}>{t('kit.back')}</Button>
        </>
      }
    >
      {consequences}
      {reasons.length > 0 && <Reasons refusals={reasons} />}
      <Stack>
        {fields.map(({ name, label: said, kind, choices, isRequired }) =>
          kind === 'select' ? (
            <SelectField
              key={name}
              label={said}
              value={payload[name] ?? ''}
              empty=""
              choices={choices ?? []}
              isRequired={isRequired}
              wrong={wrongs[name] && t(wrongs[name]?.say ?? '', wrongs[name]?.values)}
              onChange={(value) => setPayload({ ...payload, [name]: value })}
            />
          ) : (
            <Field
              key={name}
              label={said}
              type={kind === 'date' ? 'date' : 'text'}
              rows={kind === 'long' ? 3 : undefined}
              value={payload[name] ?? ''}
              isRequired={isRequired}
              wrong={wrongs[name] && t(wrongs[name]?.say ?? '', wrongs[name]?.values)}
              onChange={(value) => setPayload({ ...payload, [name]: value })}
            />
          ),
        )}
      </Stack>
    </Question>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; align-content: start; padding: 14px 20px 40px; .spacer { flex: 1; }
  .facts { margin-block-start: 6px; color: var(--text-soft); gap: 16px; }
  @media (max-width: 640px) { padding: 12px; }
`;
const Sheets = styled(Tabs)`
  [role='tablist'] { display: flex; gap: 4px; overflow-x: auto; border-block-end: 1px solid var(--line); margin-block-end: 14px; }
  [role='tab'] { padding: 8px 10px; color: var(--text-soft); cursor: default; border-block-end: 2px solid transparent; white-space: nowrap; outline-offset: -2px; }
  [role='tab'][data-selected] { color: var(--text); border-color: var(--accent); }
  [role='tabpanel'] { outline-offset: 4px; }
`;

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link, Redirect, useLocation } from 'wouter';
import type { Module } from '../../api/contract.ts';
import type { Versioned } from '../../machines/kit/edit-form.ts';
import type { ListMachine } from '../../machines/kit/list-flow.ts';
import type { RecordMachine, RecordSnapshot } from '../../machines/kit/record-flow.ts';
import { useHere } from '../app/viewer.tsx';
import { Button } from '../kit/actions/button.tsx';
import { Alert, Facts, Loading, Row } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useFlow } from '../kit/ground/use-flow.ts';
import type { FilterWords } from '../kit/list/filter-bar.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ColumnWords } from '../kit/list/table.tsx';
import { ConfirmDelete } from '../kit/overlays/dialog.tsx';
import { NewRecordPage } from '../kit/record/new-record.tsx';
import { type EditRefOf, type FormField, RecordForm } from '../kit/record/record-form.tsx';

/** What is special about one list of settings: its charts, its columns and its form. */
export interface SettingWords<R extends Versioned> {
  /** Below /settings: `services`. */
  path: string;
  title: string;
  /** What one of them is called, for "New …". */
  one: string;
  module: Module;
  list: unknown;
  record: unknown;
  edit: unknown;
  columns: ColumnWords<R>[];
  filters?: FilterWords[];
  form: FormField[];
  titleOf: (record: R) => string;
  isRemovable?: boolean;
  /** What stands below the fields: read, or with the form's actor while it is edited. */
  extra?: (record: R | null, edit: EditRefOf | null) => ReactNode;
}

export function SettingListPage<R extends Versioned>({ words }: { words: SettingWords<R> }) {
  const { may } = useHere();
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const { path, title, one, module, list, columns, filters } = words;
  return (
    <ListPage<R>
      list={path.replace(/\W/g, '_')}
      title={title}
      machine={list as ListMachine<R>}
      columns={columns}
      filters={filters}
      to={({ id }) => `/settings/${path}/${id}`}
      isExported={may(`${module}.export`)}
      actions={
        may(`${module}.create`) && (
          <Button kind="primary" onPress={() => navigate(`/settings/${path}/new`)}>
            {t('settings.new', { one })}
          </Button>
        )
      }
    />
  );
}

export function NewSettingPage<R extends Versioned>({ words }: { words: SettingWords<R> }) {
  const { t } = useTexts();
  return (
    <NewRecordPage
      title={t('settings.new', { one: words.one })}
      machine={words.edit}
      fields={words.form}
      back={`/settings/${words.path}`}
      extra={(edit) => words.extra?.(null, edit)}
    />
  );
}

type Machine<R extends Versioned> = RecordMachine<R, Record<string, unknown>>;

/** One setting: what it says, its form, and its removal. */
export function SettingPage<R extends Versioned>({ words, id }: { words: SettingWords<R>; id: number }) {
  const { profile, viewer, may } = useHere();
  const { t } = useTexts();
  const actor = useFlow(words.record as Machine<R>, {
    input: { id, viewer, company: profile.company.id, today: profile.company.today },
  });
  const snapshot = useSelector(actor, (snapshot) => snapshot) as RecordSnapshot<R, Record<string, unknown>>;
  const send = actor.send as (event: { type: string }) => void;
  const { record, failure } = snapshot.context;
  const state = typeof snapshot.value === 'string' ? snapshot.value : Object.keys(snapshot.value)[0];
  const back = `/settings/${words.path}`;
  if (state === 'removed') return <Redirect to={back} replace />;
  if (!record) return <Loading error={failure?.message} onRetry={() => send({ type: 'retry' })} />;
  const edit = state === 'editing' ? ((snapshot.children as Record<string, unknown>).edit as EditRefOf | undefined) : undefined;
  return (
    <Page>
      <nav aria-label={t('kit.back')}>
        <Link href={back}>{words.title}</Link>
      </nav>
      <Row as="header">
        <h1>{words.titleOf(record)}</h1>
        <span className="spacer" />
        {!edit && may(`${words.module}.edit`) && <Button onPress={() => send({ type: 'edit' })}>{t('kit.edit')}</Button>}
        {!edit && words.isRemovable !== false && may(`${words.module}.delete`) && (
          <Button kind="danger" onPress={() => send({ type: 'remove' })}>
            {t('kit.delete')}
          </Button>
        )}
      </Row>
      {snapshot.matches({ standing: 'behind' } as never) && (
        <Alert data-tone="yellow" role="status">
          {t('kit.behind')}
          <Button onPress={() => send({ type: 'retry' })}>{t('kit.retry')}</Button>
        </Alert>
      )}
      {edit ? <RecordForm actor={edit} fields={words.form} /> : <Shown record={record} fields={words.form} />}
      {words.extra?.(record, edit ?? null)}
      {state === 'actFailed' && <Alert role="alert">{failure?.message}</Alert>}
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
    </Page>
  );
}

/** The fields of the form as facts. */
function Shown({ record, fields }: { record: object; fields: FormField[] }) {
  const { t, money, number } = useTexts();
  const said = ({ name, kind, choices }: FormField): ReactNode => {
    const value = (record as Record<string, unknown>)[name];
    if (kind === 'check') return t(value ? 'kit.yes' : 'kit.no');
    if (value === null || value === undefined || value === '') return t('kit.none');
    if (kind === 'select') return choices?.find(({ id }) => id === String(value))?.label ?? String(value);
    if (kind === 'money') return money(String(value));
    if (kind === 'number') return number(Number(value));
    if (kind === 'long') return <Long>{String(value)}</Long>;
    return String(value);
  };
  return <Facts rows={fields.map((field) => [field.label, said(field)])} />;
}

const Long = styled.p`white-space: pre-line; max-inline-size: 70ch;`;
const Page = styled.div`
  display: grid; gap: 14px; align-content: start; padding: 14px 20px 40px; .spacer { flex: 1; }
  @media (max-width: 640px) { padding: 12px; }
`;

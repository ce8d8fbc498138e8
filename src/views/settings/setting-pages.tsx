import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import type { Module } from '../../api/contract.ts';
import { readHistory } from '../../machines/app/history.ts';
import type { Versioned } from '../../machines/kit/edit/edit-form.ts';
import type { ListMachine } from '../../machines/kit/list/list-flow.ts';
import type { RecordMachine } from '../../machines/kit/record/record-flow.ts';
import { useHere } from '../app/viewer.tsx';
import { Button } from '../kit/actions/button.tsx';
import { Facts, Stack } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import type { FilterWords } from '../kit/list/filter-choices.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ColumnWords } from '../kit/list/table.tsx';
import type { EditRefOf } from '../kit/record/edit-ref.ts';
import { NewRecordPage } from '../kit/record/new-record.tsx';
import type { FormField } from '../kit/record/record-form.tsx';
import { RecordPage } from '../kit/record/record-page.tsx';

/** What is special about one list of settings: its charts, its columns and its form. */
export interface SettingWords<R extends Versioned> {
  /** Below /settings: `services`. */
  path: string;
  title: string;
  /** What one of them is called, for "New …". */
  one: string;
  module: Module;
  /** Its name on the wire. */
  entity: string;
  list: unknown;
  record: unknown;
  edit: unknown;
  columns: ColumnWords<R>[];
  filters?: FilterWords[];
  form: FormField[];
  titleOf: (record: R) => string;
  isRemovable?: boolean;
  /** The facts that matter, below its name. */
  facts?: (record: R) => ReactNode;
  /** What stands below the fields: read, or with the form's actor while it is edited. */
  extra?: (record: R | null, edit: EditRefOf | null) => ReactNode;
}

/** Both names, as fields. */
export function useNames(): FormField[] {
  const { t } = useTexts();
  return [
    { name: 'name_en', label: t('settings.field.name_en'), isRequired: true },
    { name: 'name_ar', label: t('settings.field.name_ar'), isRequired: true },
  ];
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
      panel={(id) => <SettingPage key={id} words={words} id={id} />}
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

/** One setting: a record like any other, which shows the fields of its form. */
export function SettingPage<R extends Versioned>({ words, id }: { words: SettingWords<R>; id: number }) {
  const { t } = useTexts();
  const { entity, path, title, record, form, extra } = words;
  return (
    <RecordPage<R>
      key={id}
      entity={entity}
      id={id}
      machine={record as Machine<R>}
      lifecycle={null}
      isDeletable={words.isRemovable !== false}
      title={words.titleOf}
      facts={words.facts}
      form={form}
      extra={(edit, record) => extra?.(record, edit)}
      tabs={[
        {
          id: 'details',
          label: t('settings.details'),
          show: (record) => (
            <Stack>
              <Shown record={record} fields={form} />
              {extra?.(record, null)}
            </Stack>
          ),
        },
      ]}
      happenings={({ id }, signal) => readHistory(entity, id, signal)}
      back={{ to: `/settings/${path}`, label: title }}
    />
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
    if (kind === 'hundredths') return `${number(Number(value) / 100)} %`;
    if (kind === 'long') return <Long>{String(value)}</Long>;
    return String(value);
  };
  return <Facts rows={fields.map((field) => [field.label, said(field)])} />;
}

const Long = styled.p`white-space: pre-line; max-inline-size: 70ch;`;

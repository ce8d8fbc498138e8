import type { ReactNode } from 'react';
import type { Column } from '../../../api/columns.ts';
import { type Fields, inputNames } from '../../../api/define-fields.ts';
import { can, type EntityName } from '../../../api/entities.ts';
import { readHistory, readLog } from '../../../machines/app/history.ts';
import type { EditMachine } from '../../../machines/kit/edit/edit-flow.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { AnyLifecycle } from '../../../machines/kit/lifecycle.ts';
import type { ListMachine } from '../../../machines/kit/list/list-flow.ts';
import type { RecordMachine } from '../../../machines/kit/record/record-flow.ts';
import { Stack } from '../display/parts.tsx';
import { StatusChip } from '../display/status-chip.tsx';
import type { FormField } from '../fields/form-field.tsx';
import { type I18n, useTexts } from '../ground/texts.tsx';
import { editedCells } from '../list/edited-cells.ts';
import type { EditRefOf } from '../record/edit-ref.ts';
import { NewRecordPage } from '../record/new-record.tsx';
import { RecordPage } from '../record/record-page.tsx';
import { EntityList } from './entity-list.tsx';
import { FieldFacts } from './field-facts.tsx';
import { useFormFields } from './form-fields.ts';
import { type Place, usePlace } from './place.ts';

/** The options of a record's page. */
export interface EntityPageWords<R extends Versioned, F extends object> {
  flows: { page: RecordMachine<R, F> };
  fields: Fields;
  /** Its lifecycle: the status appears in the list, the events on the page. */
  lifecycle?: AnyLifecycle;
  /** The form's fields, in order; all input fields by default. */
  form?: readonly string[];
  /** Fields with an input of their own. */
  special?: Record<string, Partial<FormField>>;
  /** The record's title, if it doesn't simply have a name. */
  title?: (record: R, i18n: I18n) => string;
  /** The key facts below the title. */
  facts?: (record: R) => ReactNode;
  /** Fields that are shown as more than text. */
  shows?: Record<string, (record: R) => ReactNode>;
  /** Content below the fields; with the form's actor while editing. */
  extra?: (record: R | null, edit: EditRefOf | null) => ReactNode;
  /** Consequences of an event that asks first, in numbers. */
  consequences?: (record: R, event: string, i18n: I18n) => ReactNode;
  /** The list's path, if not the description's. */
  place?: Place;
}
/** The options of an entity's screens. */
export interface EntityScreenWords<R extends Versioned, F extends object> extends EntityPageWords<R, F> {
  flows: {
    list: ListMachine<R>;
    page: RecordMachine<R, F>;
    form: EditMachine<R, F>;
    filters: readonly string[];
  };
  columns: Column<R>[];
  /** Columns that are more than text, by id. */
  cells?: Record<string, (row: R) => ReactNode>;
  /** Further actions of the list, next to "New …". */
  actions?: ReactNode;
}

interface Named {
  name?: string;
  name_en?: string;
  name_ar?: string;
}
const titleOf = (record: Named, { name }: I18n): string => record.name ?? name(record);

/** A record's page: fields, form, history, and the lifecycle's actions if it has one. */
export function entityPage<R extends Versioned, F extends object>(entity: EntityName, words: EntityPageWords<R, F>) {
  const { flows, fields, facts, extra, place, lifecycle, special = {}, shows = {}, title = titleOf, consequences } = words;
  const names = words.form ?? inputNames(fields);
  return function Page({ id }: { id: number }) {
    const i18n = useTexts();
    const { path, title: list } = usePlace(entity, place);
    return (
      <RecordPage<R>
        key={id}
        entity={entity}
        id={id}
        machine={flows.page}
        lifecycle={lifecycle ?? null}
        isDeletable={can(entity, 'delete')}
        title={(record) => title(record, i18n)}
        facts={facts}
        form={useFormFields(fields, names).map((one) => ({ ...one, ...special[one.name] }))}
        extra={(edit, record) => extra?.(record, edit)}
        hasAside={false}
        tabs={[
          {
            id: 'details',
            label: i18n.t('settings.details'),
            show: (record) => (
              <Stack>
                <FieldFacts
                  fields={fields}
                  names={names}
                  record={record}
                  shows={Object.fromEntries(Object.entries(shows).map(([name, show]) => [name, show(record)]))}
                />
                {extra?.(record, null)}
              </Stack>
            ),
          },
        ]}
        {...(consequences && { consequences: (record: R, event: string) => consequences(record, event, i18n) })}
        asks={{ reason: [{ name: 'reason', label: i18n.t('sales.ask.reason'), kind: 'long', isRequired: true }] }}
        log={lifecycle && (({ id }, signal) => readLog(entity, id, signal))}
        timeline={({ id }, signal) => readHistory(entity, id, signal)}
        back={{ to: path, label: list }}
      />
    );
  };
}

/** The list, new form and page of an entity with the shared screens: `List`, `New` and `Page` of its `page.tsx`. */
export function entityScreens<R extends Versioned, F extends object>(entity: EntityName, words: EntityScreenWords<R, F>) {
  const { flows, fields, columns, extra, place, lifecycle } = words;
  const status = lifecycle && {
    status: (row: R & { status?: string }) => <StatusChip lifecycle={lifecycle} status={row.status ?? ''} />,
  };
  const cells = { ...status, ...words.cells };
  const names = words.form ?? inputNames(fields);

  const Page = entityPage(entity, words);
  const edited = editedCells(entity, fields, async () => flows.page, { names, special: words.special });
  const panel = (id: number) => <Page key={id} id={id} />;

  const List = () => (
    <EntityList
      entity={entity}
      machine={flows.list}
      fields={fields}
      columns={columns}
      filters={flows.filters}
      cells={cells}
      place={place}
      panel={panel}
      edited={edited}
      actions={words.actions}
    />
  );

  const New = () => {
    const { path, newLabel } = usePlace(entity, place);
    return (
      <NewRecordPage
        title={newLabel}
        machine={flows.form}
        fields={useFormFields(fields, names)}
        back={path}
        extra={(edit) => extra?.(null, edit)}
      />
    );
  };
  return { List, New, Page };
}

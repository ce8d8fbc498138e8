import type { ReactNode } from 'react';
import type { Column } from '../../../api/columns.ts';
import { type Fields, inputNames } from '../../../api/define-fields.ts';
import { can, describe, type EntityName, namesOf } from '../../../api/entities.ts';
import { readHistory } from '../../../machines/app/history.ts';
import type { EditMachine } from '../../../machines/kit/edit/edit-flow.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { ListMachine } from '../../../machines/kit/list/list-flow.ts';
import type { RecordMachine } from '../../../machines/kit/record/record-flow.ts';
import { Stack } from '../display/parts.tsx';
import { type I18n, useTexts } from '../ground/texts.tsx';
import type { EditRefOf } from '../record/edit-ref.ts';
import { NewRecordPage } from '../record/new-record.tsx';
import { RecordPage } from '../record/record-page.tsx';
import { EntityList } from './entity-list.tsx';
import { FieldFacts } from './field-facts.tsx';
import { useFormFields } from './form-fields.ts';

/** What an entity without a lifecycle is shown with. */
export interface EntityScreenWords<R extends Versioned, F extends object> {
  flows: {
    list: ListMachine<R>;
    page: RecordMachine<R, F>;
    form: EditMachine<R, F>;
    filters: readonly string[];
  };
  fields: Fields;
  columns: Column<R>[];
  /** Its form's fields, in order; all that people give, if none are named. */
  form?: readonly string[];
  /** What a record is called, where it has not simply a name. */
  title?: (record: R, i18n: I18n) => string;
  /** Columns that are more than their text, by id. */
  cells?: Record<string, (row: R) => ReactNode>;
  /** The facts that matter, below its name. */
  facts?: (record: R) => ReactNode;
  /** What stands below the fields: read, or with the form's actor while it is edited. */
  extra?: (record: R | null, edit: EditRefOf | null) => ReactNode;
}

interface Named {
  name?: string;
  name_en?: string;
  name_ar?: string;
}
const titleOf = (record: Named, { name }: I18n): string => record.name ?? name(record);

/**
 * The list, the form of a new one and the page of an entity whose screens are the shared ones: `List`, `New` and `Page` of
 * its `page.tsx`.
 */
export function entityScreens<R extends Versioned, F extends object>(entity: EntityName, words: EntityScreenWords<R, F>) {
  const { flows, fields, columns, cells, facts, extra, title = titleOf } = words;
  const names = words.form ?? inputNames(fields);
  const path = describe(entity).path ?? '/';

  const Page = ({ id }: { id: number }) => {
    const i18n = useTexts();
    return (
      <RecordPage<R>
        key={id}
        entity={entity}
        id={id}
        machine={flows.page}
        lifecycle={null}
        isDeletable={can(entity, 'delete')}
        title={(record) => title(record, i18n)}
        facts={facts}
        form={useFormFields(fields, names)}
        extra={(edit, record) => extra?.(record, edit)}
        tabs={[
          {
            id: 'details',
            label: i18n.t('settings.details'),
            show: (record) => (
              <Stack>
                <FieldFacts fields={fields} names={names} record={record} />
                {extra?.(record, null)}
              </Stack>
            ),
          },
        ]}
        happenings={({ id }, signal) => readHistory(entity, id, signal)}
        back={{ to: path, label: i18n.t(namesOf(entity).many) }}
      />
    );
  };
  const panel = (id: number) => <Page key={id} id={id} />;

  const List = () => (
    <EntityList
      entity={entity}
      machine={flows.list}
      fields={fields}
      columns={columns}
      filters={flows.filters}
      cells={cells}
      panel={panel}
    />
  );

  const New = () => {
    const { t } = useTexts();
    return (
      <NewRecordPage
        title={t('kit.new', { one: t(namesOf(entity).one) })}
        machine={flows.form}
        fields={useFormFields(fields, names)}
        back={path}
        extra={(edit) => extra?.(null, edit)}
      />
    );
  };
  return { List, New, Page };
}

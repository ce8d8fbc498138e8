import type { ComponentType, ReactNode } from 'react';
import type { Column } from '../../../api/columns.ts';
import type { Fields } from '../../../api/define-fields.ts';
import type { EntityName } from '../../../api/entities.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import type { ListMachine } from '../../../machines/kit/list/list-flow.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { LinkButton } from '../actions/link-button.tsx';
import { useTexts } from '../ground/texts.tsx';
import { wordsOf } from '../list/columns.tsx';
import { ListPage, type ListPageProps } from '../list/list-page.tsx';
import { useFilters } from './filter-fields.ts';
import { type Place, usePlace } from './place.ts';

interface Props<R extends { id: number }> extends Pick<ListPageProps<R>, 'panel' | 'bulk' | 'edited' | 'none' | 'hasSearch'> {
  entity: EntityName;
  machine: ListMachine<R>;
  fields: Fields;
  columns: Column<R>[];
  /** The fields to filter by. */
  filters?: readonly string[];
  /** Columns that are more than text, by id: a status, a link. */
  cells?: Record<string, (row: R) => ReactNode>;
  /** Its path, if not the description's. */
  place?: Place;
  /** Further actions next to "New …". */
  actions?: ReactNode;
}
const none: readonly string[] = [];

/** An entity's list; title, links and capabilities come from its description. */
export function EntityList<R extends { id: number }>({
  entity,
  fields,
  columns,
  filters = none,
  cells,
  actions,
  place,
  bulk,
  edited,
  ...more
}: Props<R>) {
  const i18n = useTexts();
  const { may } = useCurrentUser();
  const mayEdit = may(privilegeOf(entity, 'edit'));
  const { path, title, list, newLabel, canCreate, canExport } = usePlace(entity, place);
  return (
    <ListPage<R>
      {...more}
      list={list}
      title={title}
      to={({ id }) => `${path}/${id}`}
      isExported={canExport}
      edited={mayEdit ? edited : undefined}
      bulk={mayEdit ? (bulk as ComponentType<{ ids: number[]; onSelect: (ids: number[]) => void }>) : undefined}
      actions={
        <>
          {actions}
          {canCreate && <LinkButton to={`${path}/new`}>{newLabel}</LinkButton>}
        </>
      }
      filters={useFilters(fields, filters)}
      columns={wordsOf(columns, i18n, cells)}
    />
  );
}

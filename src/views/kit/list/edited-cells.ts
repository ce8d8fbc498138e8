import { inputNames } from '../../../api/define-fields.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import { type LazyView, lazyView } from '../ground/lazy-view.tsx';
import type { CellEditProps, EditedRecord } from './cell-edit.tsx';

/** Which fields of a list's records are edited in their cells, and what does it. */
export interface EditedCells {
  names: readonly string[];
  Cell: LazyView<CellEditProps>;
}

/** The input fields of an entity, or those named, edited in their cells; the code comes with the first. */
export function editedCells<R extends Versioned>(
  entity: string,
  fields: EditedRecord<R>['fields'],
  machine: () => Promise<EditedRecord<R>['machine']>,
  { names = inputNames(fields), special }: { names?: readonly string[] } & Pick<EditedRecord<R>, 'special'> = {},
): EditedCells {
  const Cell = lazyView(async () => {
    const [{ cellEditOf }, loaded] = await Promise.all([import('./cell-edit.tsx'), machine()]);
    return cellEditOf(entity, { machine: loaded, fields, special });
  });
  return { names, Cell };
}

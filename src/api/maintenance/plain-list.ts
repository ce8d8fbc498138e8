import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import {
  columnsOf,
  defineFields,
  type Fields,
  field,
  filtersOf,
  inputOf,
  nameFields,
  recordOf,
  sortsOf,
} from '../define-fields.ts';
import { recordShape } from '../fields.ts';

const orderAndActive = () => ({
  /** Position among the choices, lowest first. */
  order: field.presetNumber({ from: 0, to: 9999 }, { initial: 0, hint: 'maintenance.hint.order', isSorted: true, width: 90 }),
  active: field.flag(true, { label: 'settings.field.active', width: 90 }),
});

/**
 * A list that maintenance is set up with once: two names, the fields of its `own`, a position, and whether it is offered. `names` are
 * the names of the records it refers to. Read, written and deleted by the privileges of the module; ids as `crud` takes them.
 */
export function plainList<
  P extends string,
  const F extends Fields,
  const N extends Record<string, z.ZodMiniType>,
  const Q extends (keyof F & string)[],
>(
  path: P,
  words: {
    ids: Parameters<typeof crud>[1]['ids'];
    wrapper: string;
    own: F;
    names: N;
    /** The own fields that the list is filtered by. */
    filters: Q;
  },
) {
  const own = defineFields('maintenance.field', words.own);
  const fields = { ...nameFields(), ...own, ...defineFields('maintenance.field', orderAndActive()) };
  const record = z.object({ ...recordShape, ...recordOf(fields), ...words.names });
  const input = z.strictObject(inputOf(fields));
  return {
    fields,
    record,
    input,
    columns: columnsOf<z.infer<typeof record>>(fields, Object.keys(fields)),
    calls: crud(path, {
      ids: words.ids,
      module: 'maintenance',
      wrapper: words.wrapper,
      record,
      input,
      filters: { ...filtersOf(own, ...words.filters), ...filtersOf(fields, 'active') },
      sorts: [...sortsOf(fields), 'created_at'],
    }),
  };
}

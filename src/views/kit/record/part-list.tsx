import type { Fields } from '../../../api/define-fields.ts';
import type { Parents } from '../../../machines/kit/actors.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import { useFormFields } from '../entity/form-fields.ts';
import { type I18n, useTexts } from '../ground/texts.tsx';
import type { PartCell } from './part-cells.tsx';
import { PartList, type PartsMachineOf, useParts } from './parts.tsx';
import type { FormField } from './record-form.tsx';

interface PartListDefinition<R extends Versioned> {
  machine: PartsMachineOf<R>;
  /** Fields of the entity: the form has what users enter. */
  fields: Fields;
  /** Locale keys: of the list, its add button, and what it says while empty; the hint only where one can be added. */
  texts: { label: string; add: string; none: string; hint?: string };
  nameOf: (row: R, i18n: I18n) => string;
  /** Any number of columns, each of one or more values; the first says what the row is. */
  columns: PartCell<R>[][];
  /** A sentence below the rows. */
  below?: (rows: R[], i18n: I18n) => string | false;
  /** Fields of the form that are shown or entered in a way of their own. */
  special?: Record<string, Partial<FormField>>;
  /** Further fields of the form, such as a photo. */
  more?: (i18n: I18n) => FormField[];
  /** The fields of a row's form, where rows are of several kinds. */
  formOf?: (row: R, fields: FormField[], i18n: I18n) => FormField[];
}
interface PartListUse {
  /** The ids in the path of its calls. */
  parents: Parents;
  /** Whether the record keeps them as they are. */
  isFixed?: boolean;
  /** Whether none is added now. */
  isFull?: boolean;
}

/** A record's child list from its definition, which stays readable for tests. */
export function partList<R extends Versioned>(definition: PartListDefinition<R>) {
  const { machine, fields, texts, nameOf, columns, below, special = {}, more, formOf } = definition;
  const PartListOf = ({ parents, isFixed = false, isFull = isFixed }: PartListUse) => {
    const i18n = useTexts();
    const { t } = i18n;
    const found = useParts(machine, parents);
    const parts = {
      ...found,
      ...(isFull && { add: undefined }),
      ...(isFixed && { edit: () => undefined, remove: () => undefined }),
    };
    const form = useFormFields(fields, undefined, parts.open ?? undefined).map((one) => ({ ...one, ...special[one.name] }));
    const whole = more ? [...form, ...more(i18n)] : form;
    const said = found.rows && below?.(found.rows, i18n);
    return (
      <>
        <PartList
          parts={parts}
          fields={fields}
          form={formOf && parts.open ? formOf(parts.open, whole, i18n) : whole}
          label={t(texts.label)}
          add={t(texts.add)}
          none={t(texts.none)}
          noneHint={texts.hint && !isFixed ? t(texts.hint) : undefined}
          nameOf={(row) => nameOf(row, i18n)}
          columns={columns}
        />
        {said && <p>{said}</p>}
      </>
    );
  };
  return Object.assign(PartListOf, { fields, columns });
}

/** A name in both languages. */
interface Names {
  name_en?: string | null;
  name_ar?: string | null;
}
type Maybe<T> = T | null | undefined;

/** The type of a column's values, so that pages and exports format them correctly. */
type Cell<R> =
  /** `code`: letters and digits that run left to right in either language. */
  | { kind: 'text' | 'code'; of: (row: R) => Maybe<string> }
  | { kind: 'name'; of: (row: R) => Names }
  /** An enum value, shown by the text `<prefix>.<value>`. */
  | { kind: 'word'; prefix: string; of: (row: R) => Maybe<string> }
  | { kind: 'number'; of: (row: R) => Maybe<number> }
  /** Riyals as a money string. */
  | { kind: 'money'; of: (row: R) => Maybe<string>; isSummed?: boolean }
  /** `isMonth`: a day that stands for its month. */
  | { kind: 'day' | 'instant'; of: (row: R) => Maybe<string>; isMonth?: boolean }
  /** A date range. */
  | { kind: 'term'; of: (row: R) => readonly [Maybe<string>, Maybe<string>] };

/** A list column as data: the app renders it, and an export writes it. */
export type Column<R> = Cell<R> & {
  id: string;
  /** Locale key. */
  label: string;
  /** The API's name for sorting. */
  sort?: string;
  /** Shown on narrow screens, where a row becomes a small card. */
  isMain?: boolean;
  /** Initial width in pixels. */
  width?: number;
};

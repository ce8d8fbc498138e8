/** Both names of something. */
interface Names {
  name_en?: string | null;
  name_ar?: string | null;
}
type Maybe<T> = T | null | undefined;

/** What stands in a column, so that a page can show it and a file can hold it as what it is. */
type Cell<R> =
  /** `code`: letters and digits that run from left to right whatever the language. */
  | { kind: 'text' | 'code'; of: (row: R) => Maybe<string> }
  | { kind: 'name'; of: (row: R) => Names }
  /** A word of the wire, said by the text `<prefix>.<word>`. */
  | { kind: 'word'; prefix: string; of: (row: R) => Maybe<string> }
  | { kind: 'number'; of: (row: R) => Maybe<number> }
  /** Riyals as on the wire. */
  | { kind: 'money'; of: (row: R) => Maybe<string>; isSummed?: boolean }
  | { kind: 'day' | 'instant'; of: (row: R) => Maybe<string> }
  /** From a day to a day. */
  | { kind: 'term'; of: (row: R) => readonly [Maybe<string>, Maybe<string>] };

/** A column of a list, as data: the app shows it, an export writes it. */
export type Column<R> = Cell<R> & {
  id: string;
  /** Locale key. */
  label: string;
  /** The wire's name to sort by. */
  sort?: string;
  /** Kept on narrow screens, where a row is a small card. */
  isMain?: boolean;
  /** How wide it is at first, in pixels. */
  width?: number;
};

import { uniques } from '../scenarios/driving/driver.ts';
import { isLater, type Later, type Value } from '../scenarios/driving/script-actions.ts';

/** What an answer must be. */
export interface Expected {
  /** The status codes that will do. */
  codes: number[];
  /** Where in the answer a value stands, and which ones will do. */
  at?: { place: string; values: string[] };
  /** The guards that may refuse it. */
  guards?: string[];
  /** The request is repeated until it is so. */
  isAwaited?: boolean;
}
/** A path of keys behind a name: `.data[0].id`. */
const keysOf = (path: readonly string[]): string => path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
const text = (value: string): string => `'${value.replaceAll(/['\\]/g, '\\$&')}'`;

/** The texts in the file that people read. */
export interface Remarks {
  again: string;
}
/** What a value needs before its request: the company's date, its rejection reasons, an answer of the person's own. */
export interface Needs {
  today: (plus: number) => string;
  reasons: () => string;
  prompt: (question: string) => string;
}
/** How one editor's files are written. */
export interface Dialect {
  /** Whether loops and conditions can be written down. */
  isScripted: boolean;
  /** A part of an answer. `path` begins with the answer's field. */
  answer: (name: string, path: readonly string[]) => string;
  /** A value between its braces. */
  later: (value: Exclude<Later, { kind: 'answer' }>, inner: (value: Value) => string, needs: Needs) => string;
  /** An object or a list out of an answer, as JSON. */
  json: (expression: string) => string;
  /** What stands above a request, and below it. */
  before: (expected: Expected, remarks: Remarks) => string[];
  after: (expected: Expected) => string[];
}
const told = ({ codes, at, guards, isAwaited }: Expected, { again }: Remarks): string => {
  const wanted = at ? `${at.place} = ${at.values.join(' | ')}` : codes.join(' | ');
  return [wanted, ...(guards ? [`; reason: ${guards.join(' | ')}`] : []), ...(isAwaited ? [` (${again})`] : [])].join('');
};

const uniqueOf = (what: keyof typeof uniques) => uniques[what].replace('#', '{{$randomInt 10000000 99999999}}');

/** VS Code's REST Client: it asserts and counts nothing, so expectations are comments and dates are asked for. */
export const restClient: Dialect = {
  isScripted: false,
  answer: (name, path) => `${name}.response.body.$${keysOf(path)}`,
  later(value, inner, needs) {
    if (value.kind === 'user') return `{{${value.who}.response.body.$.user.id}}`;
    if (value.kind === 'unique') return uniqueOf(value.what);
    if (value.kind === 'today') return `{{${needs.today(0)}}}`;
    if (value.kind === 'reason')
      return `{{${needs.reasons()}.response.body.$.data[?(@.note_required==${value.noteRequired})].id}}`;
    const { base, plus, time } = value;
    if (isLater(base) && base.kind === 'today') return `{{${needs.today(plus)}}}${time}`;
    return `{{${needs.prompt(`${plus} days after ${inner(base).replaceAll(/[{}]/g, '')}`)}}}${time}`;
  },
  json: (expression) => `{{${expression}}}`,
  before: (expected, remarks) => [`# Expect: ${told(expected, remarks)}`],
  after: () => [],
};

const exact = (values: readonly (string | number)[]): string =>
  values.length === 1
    ? `== ${values[0]}`
    : `matches ^(${values.map((value) => String(value).replaceAll('.', '\\.')).join('|')})$`;
/** An expression of JavaScript: without its braces where it is but one variable. */
const bare = (written: string): string => /^\{\{(.*)\}\}$/.exec(written)?.[1] ?? text(written);

/** httpyac, on the command line and in VS Code: assertions after each request, dates and loops in JavaScript. */
export const httpyac: Dialect = {
  isScripted: true,
  answer: (name, path) => `${name}${keysOf(path)}`,
  later(value, inner, needs) {
    if (value.kind === 'user') return `{{${value.who}.user.id}}`;
    if (value.kind === 'unique') return uniqueOf(value.what);
    if (value.kind === 'today') return `{{${needs.today(0)}.user.company.today}}`;
    if (value.kind === 'reason') return `{{reasonIn(${needs.reasons()}, ${value.noteRequired})}}`;
    const { base, plus, time } = value;
    return `{{plusDays(${[bare(inner(base)), plus, ...(time ? [text(time)] : [])].join(', ')})}}`;
  },
  json: (expression) => `{{JSON.stringify(${expression})}}`,
  before: () => [],
  after: ({ codes, at, guards }) => [
    `?? status ${exact(codes)}`,
    ...(at ? [`?? js response.parsedBody.${keysOf(at.place.split('.')).slice(1)} ${exact(at.values)}`] : []),
    // What the schemas refuse already names fields and no reasons.
    ...(guards ? [`?? js guardsIn(response) matches (^| )(${guards.join('|')}|none)( |$)`] : []),
  ],
};

/** What httpyac's expressions call, at the top of its file. */
export const httpyacScript = `{{
  exports.plusDays = (day, days, time = '') =>
    new Date(Date.parse(day) + days * 86400000).toISOString().slice(0, 10) + time;
  exports.reasonIn = ({ data }, noteRequired) =>
    data.find((reason) => reason.active && reason.note_required === noteRequired).id;
  exports.activeIn = (...lists) => lists.flatMap(({ data }) => data).filter(({ active }) => active);
  exports.guardsIn = ({ parsedBody }) => (parsedBody.reasons ?? []).map(({ guard }) => guard).join(' ') || 'none';
  const tries = {};
  exports.isLeft = (name, found, wanted) => {
    tries[name] = (tries[name] ?? 0) + 1;
    return tries[name] === 1 || (tries[name] <= 100 && found !== wanted);
  };
}}`;

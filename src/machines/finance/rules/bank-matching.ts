import type { Halalas } from '../../../api/money.ts';
import { daysBetween } from '../../../calendar/days.ts';

/** A line of a bank statement that nothing is matched with yet. */
export interface OpenLine {
  id: number;
  booked_on: string;
  amount: Halalas;
  /** All that the bank says of it: text, reference, its own id; spelled as in a search (`plain`), like what it is compared with. */
  words: string;
}
/** A movement of the bank account in the books that is on no statement yet. */
export interface OpenMovement {
  transaction_id: number;
  date: string;
  amount: Halalas;
  /** What it may be called by: the document's number, the transfer's reference. */
  numbers: readonly string[];
  tenant_name: string | null;
  is_reversed: boolean;
}
export interface Scored<M extends OpenMovement = OpenMovement> {
  movement: M;
  score: number;
}

/** How many days a bank may be before or behind the books. */
export const dayRange = 7;
const points = { amount: 50, sameDay: 20, perDay: 2, number: 25, name: 15 };
/** How much better than the next one a movement must be, so that it is meant beyond doubt. */
const margin = 10;
const mostSuggested = 5;
const shortestNumber = 4;

const parted = /[^\p{L}\p{N}]+/u;
const signsOf = (text: string): string => text.split(parted).join('');
const wordsIn = (text: string): string[] => text.split(parted).filter((word) => word.length > 2);
const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\p{N}/u.test(sign);

/** A bank's text as numbers are looked for in it: without what parts its words, but with the places where they meet. */
interface Signs {
  signs: string;
  borders: ReadonlySet<number>;
}
function signsWithBorders(text: string): Signs {
  const borders = new Set<number>();
  let signs = '';
  for (const word of text.split(parted)) {
    borders.add(signs.length);
    signs += word;
  }
  return { signs, borders };
}

/** Whether a number is in a text, both without what parts them, and not as a piece of a longer one: a word's border ends a number. */
function hasNumber({ signs, borders }: Signs, wanted: string): boolean {
  const [first, last] = [isDigit(wanted[0]), isDigit(wanted.at(-1))];
  for (let at = signs.indexOf(wanted); at >= 0; at = signs.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const goesOnBefore = first && !borders.has(at) && isDigit(signs[at - 1]);
    const goesOnAfter = last && !borders.has(end) && isDigit(signs[end]);
    if (!goesOnBefore && !goesOnAfter) return true;
  }
  return false;
}
/** Whether two words of a name are in a text, or its only one. */
function hasName(words: ReadonlySet<string>, own: readonly string[]): boolean {
  const found = own.filter((word) => words.has(word)).length;
  return own.length > 0 && found >= Math.min(2, own.length);
}

interface Called {
  numbers: string[];
  name: string[];
}
/** What movements are called, as it is compared: each is compared with many lines. */
const called = new WeakMap<OpenMovement, Called>();
function calledOf(movement: OpenMovement): Called {
  const known = called.get(movement);
  if (known) return known;
  const made = {
    numbers: movement.numbers.map(signsOf).filter(({ length }) => length >= shortestNumber),
    name: [...new Set(wordsIn(movement.tenant_name ?? ''))],
  };
  called.set(movement, made);
  return made;
}

/** How well a movement fits a line; 0 when it isn't the line's at all. */
function scoreOf(line: OpenLine, said: Signs & { words: ReadonlySet<string> }, movement: OpenMovement): number {
  if (Math.sign(line.amount) !== Math.sign(movement.amount)) return 0;
  const apart = Math.abs(daysBetween(line.booked_on, movement.date));
  if (apart > dayRange) return 0;
  const { numbers, name } = calledOf(movement);
  const named =
    (numbers.some((number) => hasNumber(said, number)) ? points.number : 0) + (hasName(said.words, name) ? points.name : 0);
  const equal = line.amount === movement.amount ? points.amount : 0;
  return equal || named ? equal + named + points.sameDay - points.perDay * apart : 0;
}

/** The movements that a line may be, the likeliest first. Those of another amount are only there when the bank names them. */
export function suggestionsFor<M extends OpenMovement>(
  line: OpenLine,
  movements: readonly M[],
  most = mostSuggested,
): Scored<M>[] {
  const said = { ...signsWithBorders(line.words), words: new Set(wordsIn(line.words)) };
  return movements
    .map((movement) => ({ movement, score: scoreOf(line, said, movement) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.movement.transaction_id - b.movement.transaction_id)
    .slice(0, most);
}

function grouped<T>(all: readonly T[], by: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const group = groups.get(by(one));
    if (group) group.push(one);
    else groups.set(by(one), [one]);
  }
  return groups;
}

/**
 * The movement that is meant beyond doubt, by line: of the same amount, not taken back, clearly better than any other of that amount,
 * and clearly better for this line than for any other.
 */
export function exactMatches<M extends OpenMovement>(lines: readonly OpenLine[], movements: readonly M[]): Map<number, M> {
  const byAmount = grouped(movements, ({ amount }) => amount);
  const wanted = lines.flatMap((line) => {
    const [best, next] = suggestionsFor(line, byAmount.get(line.amount) ?? [], 2);
    const isClear = best && !best.movement.is_reversed && best.score - (next?.score ?? 0) >= margin;
    return isClear ? [{ line, ...best }] : [];
  });
  const exact = new Map<number, M>();
  for (const rivals of grouped(wanted, ({ movement }) => movement.transaction_id).values()) {
    const [best, next] = rivals.sort((a, b) => b.score - a.score);
    if (best && best.score - (next?.score ?? 0) >= margin) exact.set(best.line.id, best.movement);
  }
  return exact;
}

import type { FieldError } from '../../../src/api/issues.ts';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../kit/api-error.ts';
import { inGroup } from '../../kit/statuses.ts';
import { mostTold, type Wrong, wrong, wrongFields } from './file-parts.ts';
import { type AccountEnd, type KeptLine, type KnownLine, provenOverlap } from './overlap.ts';
import { aboutLine, type KeyedLine, type KeyedStatement, keyOf } from './read-file.ts';

type ByKey = Map<string, Omit<KnownLine, 'isBefore'>>;
/** The statements that have lines of these keys. */
async function knownKeys({ client, company }: Scope, account: string, lines: readonly KeyedLine[]): Promise<ByKey> {
  const { rows } = await client.query<{ key: string; from_on: string; to_on: string }>({
    name: 'bank.same_lines',
    text: `select l.key, b.from_on::text, b.to_on::text from bank_statement_lines l
      join bank_statements b on b.company_id = l.company_id and b.id = l.bank_statement_id
      where l.company_id = $1 and l.account = $2 and l.key = any($3)`,
    values: [company, account, lines.map(({ key }) => key)],
  });
  return new Map(rows.map(({ key, ...there }) => [key, there]));
}

/** The end of an account, with as many lines as a file of these may have in common with it. */
async function endOf({ client, company }: Scope, account: string, lines: readonly KeyedLine[]): Promise<AccountEnd | null> {
  const last = await client.query<Omit<AccountEnd, 'lines'>>({
    name: 'bank.last_statement',
    text: `select to_on::text, closing::float8 from bank_statements
      where company_id = $1 and account = $2 and status ${inGroup('bank_statement', 'counts')}
      order by to_on desc, from_on desc, id desc limit 1`,
    values: [company, account],
  });
  const [end] = last.rows;
  if (!end) return null;
  const { rows } = await client.query<KeptLine>({
    name: 'bank.last_lines',
    text: `select l.booked_on::text, l.amount::float8, l.reference, l.text, l.bank_ref, b.from_on::text, b.to_on::text
      from bank_statements b join bank_statement_lines l on l.company_id = b.company_id and l.bank_statement_id = b.id
      where b.company_id = $1 and b.account = $2 and b.status ${inGroup('bank_statement', 'counts')}
        and b.to_on >= $3 and l.booked_on >= $3
      order by b.to_on desc, b.from_on desc, b.id desc, l.id desc limit $4`,
    values: [company, account, lines.map(({ booked_on }) => booked_on).sort()[0], lines.length + 1],
  });
  return { ...end, lines: rows };
}

/** How many equal movements of one day are told apart. */
const mostEqual = 100;
/** New lines that equal a known one get the next numbers of these, and with them keys of their own. */
async function numberedOn(scope: Scope, account: string, lines: KeyedLine[]): Promise<KeyedLine[]> {
  let numbered = lines;
  for (let i = 0; i < mostEqual; i++) {
    const taken = await knownKeys(scope, account, numbered);
    if (!taken.size) break;
    const equal = new Set(numbered.filter(({ key }) => taken.has(key)).map(aboutLine));
    numbered = numbered.map((line) =>
      equal.has(aboutLine(line)) ? { ...line, times: line.times + 1, key: keyOf(line, line.times + 1) } : line,
    );
  }
  return numbered;
}

/** A statement without its known lines: those before the new ones change its opening balance, those after them its closing one. */
function withoutKnown(statement: KeyedStatement, known: ReadonlyMap<KeyedLine, KnownLine>): KeyedStatement {
  const { lines } = statement;
  const fresh = lines.filter((line) => !known.has(line));
  const [first, last] = [fresh[0], fresh.at(-1)];
  if (!first || !last) throw invalid(wrongFields([wrong('nothing_new')]));
  const [begin, end] = [lines.indexOf(first), lines.indexOf(last)];
  const sideOf = (there: KnownLine, place: number, day: string) => {
    const [isBefore, isAfter] = [there.isBefore || there.to_on <= first.booked_on, there.from_on >= last.booked_on];
    if (there.isBefore || isBefore !== isAfter) return isBefore ? 'before' : 'after';
    if (place < begin || place > end) return place < begin ? 'before' : 'after';
    // Banks order the movements of one day as they like.
    return day === first.booked_on ? 'before' : day === last.booked_on ? 'after' : 'between';
  };
  const sums = { before: 0, after: 0 };
  const between: Wrong[] = [];
  for (const [place, line] of lines.entries()) {
    const there = known.get(line);
    const side = there && sideOf(there, place, line.booked_on);
    if (side === 'between') between.push(wrong('known_between', line.row));
    else if (side) sums[side] += line.amount;
  }
  if (between.length) throw invalid(wrongFields(between.slice(0, mostTold)));
  // The days of the known lines are those of their own statements.
  const to_on = end < lines.length - 1 ? last.booked_on : statement.to_on;
  const from_on = begin > 0 ? first.booked_on : statement.from_on;
  return {
    ...statement,
    ...{ from_on: from_on < to_on ? from_on : to_on, to_on, lines: fresh },
    ...{ opening: statement.opening + sums.before, closing: statement.closing - sums.after },
  };
}

/** The refusal names each known line, and the field that skips them. */
function knownError(lines: readonly KeyedLine[], known: ReadonlyMap<KeyedLine, KnownLine>) {
  const same = [...known].map(([{ row }, { from_on, to_on }]) => wrong('same_line', row, { from: from_on, to: to_on }));
  same.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  const offer: FieldError = {
    messageKey: 'finance.bank_statement.error.known_lines',
    values: { known: known.size, count: lines.length },
  };
  return invalid({ ...(known.size < lines.length && { skip_known: offer }), ...wrongFields(same.slice(0, mostTold)) });
}

/**
 * A file's statement as it is kept: with movements that no statement of the account has. Known lines are skipped if that is asked
 * for; otherwise throws an ApiError that names them.
 */
export async function newLinesOf(
  scope: Scope,
  account: string,
  statement: KeyedStatement,
  isSkipping: boolean,
): Promise<{ statement: KeyedStatement; skipped_lines: number }> {
  const { lines } = statement;
  const byKey = await knownKeys(scope, account, lines);
  if (!byKey.size) return { statement, skipped_lines: 0 };
  const known =
    provenOverlap(await endOf(scope, account, lines), statement) ??
    new Map(
      lines.flatMap((line): [KeyedLine, KnownLine][] => {
        const there = byKey.get(line.key);
        return there ? [[line, { ...there, isBefore: false }]] : [];
      }),
    );
  if (known.size && !isSkipping) throw knownError(lines, known);
  const kept = known.size ? withoutKnown(statement, known) : statement;
  return { statement: { ...kept, lines: await numberedOn(scope, account, kept.lines) }, skipped_lines: known.size };
}

/** A copy of an answer in which no two amounts, and no two days, are the same, so that one shown in place of another is noticed. */
export function distinct<T>(answer: T): T {
  let count = 0;
  // A part that is there twice stays the same in both places.
  const known = new Map<object, unknown>();
  const partOf = (value: object, name: string) =>
    Array.isArray(value)
      ? value.map((one) => of(one, name))
      : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, of(one, key)]));
  const of = (value: unknown, name: string): unknown => {
    if (typeof value === 'object' && value !== null) {
      const copy = known.get(value) ?? partOf(value, name);
      known.set(value, copy);
      return copy;
    }
    if (typeof value !== 'string') return value;
    if (/^-?\d+\.\d\d$/.test(value)) {
      count += 1;
      return `${value.startsWith('-') ? '-' : ''}${1000 + count * 7}.${String((count * 13) % 100).padStart(2, '0')}`;
    }
    if (!kept.test(name) && /^\d{4}-\d\d-\d\d$/.test(value)) {
      count += 1;
      return new Date(Date.UTC(2024, 0, 1 + count)).toISOString().slice(0, 10);
    }
    return value;
  };
  return of(answer, '') as T;
}
/** Days that tell what else is shown. */
const kept = /^(today|as_of|day|month|from|to)$/;

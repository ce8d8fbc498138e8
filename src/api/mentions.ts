/** A person as a comment names them. */
export interface Mentioned {
  id: number;
  name: string;
}

/** In a stored text, `@[12]` stands for the person of that id, whatever they are called by now. */
const marks = /@\[(\d{1,15})\]/g;
const markOf = (id: number): string => `@[${id}]`;

/** The ids of the people that a stored text mentions, each once. */
export const mentionedIn = (text: string): number[] => [...new Set([...text.matchAll(marks)].map(([, id]) => Number(id)))];

/** A stored text in pieces: what was written, and the people mentioned in between (null for one who is there no more). */
export function piecesOf(text: string, people: readonly Mentioned[]): (string | Mentioned | null)[] {
  // Splitting by an expression with a group puts what the group matched at every other place.
  const pieces = text.split(marks).map((piece, i) => (i % 2 ? (people.find(({ id }) => id === Number(piece)) ?? null) : piece));
  return pieces.filter((piece) => piece !== '');
}

/** A stored text as people read and write it: `@Huda`. */
export const writtenOf = (text: string, people: readonly Mentioned[]): string =>
  text.replace(marks, (mark, id) => {
    const person = people.find((one) => one.id === Number(id));
    return person ? `@${person.name}` : mark;
  });

/** The stored form of what was written, given the people who were chosen in it. The longest names are looked for first. */
export function storedOf(written: string, people: readonly Mentioned[]): string {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  let text = written;
  for (const { id, name } of byLength) {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    text = text.replace(new RegExp(`@${escaped}(?![\\p{L}\\p{N}])`, 'gu'), markOf(id));
  }
  return text;
}

/** With a number after each name that another one has, too: in a text, each name stands for one person. */
export function apart(people: readonly Mentioned[]): Mentioned[] {
  const met = new Map<string, number>();
  return people.map(({ id, name }) => {
    const times = (met.get(name) ?? 0) + 1;
    met.set(name, times);
    return { id, name: times > 1 ? `${name} (${times})` : name };
  });
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

export const page = path.join(import.meta.dirname, '../../docs/mutants.md');

/** A section of the page by its heading: what stands before it, in it and after it. One that isn't there yet comes before the results. */
export function sectionOf(heading: string): { before: string; own: string; after: string } {
  const text = readFileSync(page, 'utf8');
  const begin = text.indexOf(`## ${heading}\n`);
  const results = text.indexOf('## The last results\n');
  if (begin < 0) return { before: text.slice(0, results), own: '', after: text.slice(results) };
  const end = text.indexOf('\n## ', begin + 3);
  return {
    before: text.slice(0, begin),
    own: text.slice(begin, end < 0 ? undefined : end + 1),
    after: end < 0 ? '' : text.slice(end + 1),
  };
}

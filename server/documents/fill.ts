import { inBraces, type Placeholder, placeholders } from '../../src/api/settings/template.ts';
import type { Block, Table } from './document.ts';

/** A number, code or Latin name between left-to-right marks: in Arabic, it would otherwise be read from the wrong end. */
export const leftToRight = (code: string): string => `\u200e${code}\u200e`;

const isPlaceholder = (word: string): word is Placeholder => (placeholders as readonly string[]).includes(word);

/**
 * A template's text as blocks: paragraphs with what its placeholders print, and a table where a line has nothing but a placeholder
 * that has one. A table without rows is left out, with its line.
 */
export function filled(
  body: string,
  values: Readonly<Record<Placeholder, string>>,
  tables: Readonly<Partial<Record<Placeholder, Table>>>,
): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    const text = lines.join('\n').trim();
    if (text) blocks.push({ type: 'text', text });
    lines = [];
  };
  for (const line of body.split(/\r?\n/)) {
    const alone = /^\{\{([^{}]*)\}\}$/.exec(line.trim())?.[1]?.trim() ?? '';
    const table = isPlaceholder(alone) ? tables[alone] : undefined;
    if (table) {
      endParagraph();
      if (table.rows.length) blocks.push(table);
    } else if (line.trim() === '') endParagraph();
    else
      lines.push(
        line.replace(inBraces, (whole, inside: string) => {
          const word = inside.trim();
          return isPlaceholder(word) ? values[word] : whole;
        }),
      );
  }
  endParagraph();
  return blocks;
}

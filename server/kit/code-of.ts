/** Code as it counts: how it is laid out, and what is said about it, changes nothing. */
export const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|^[ \t]*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

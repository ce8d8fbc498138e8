import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** A file's change for `git apply`; null: there was no file before. */
export const gitPatch = (file: string, before: string | null, after: string): string =>
  [
    `diff --git a/${file} b/${file}`,
    ...(before === null ? ['new file mode 100644'] : []),
    createTwoFilesPatch(before === null ? '/dev/null' : `a/${file}`, `b/${file}`, before ?? '', after, undefined, undefined, {
      context: 3,
      headerOptions: FILE_HEADERS_ONLY,
    }),
  ].join('\n');

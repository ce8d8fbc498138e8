import { formatPatch, structuredPatch } from 'diff';

/** A file's change for `git apply`; null: there was no file before. */
export function filePatch(file: string, before: string | null, after: string): string {
  const isCreate = before === null;
  const patch = structuredPatch(isCreate ? '/dev/null' : `a/${file}`, `b/${file}`, before ?? '', after, '', '', { context: 3 });
  return formatPatch({ ...patch, isGit: true, ...(isCreate && { isCreate, newMode: '100644' }) });
}

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.join(import.meta.dirname, '../../../src/api');

/**
 * The API layer's modules by path: schemas and tags are named after their exports. The build of the server replaces this module
 * by what it found (scripts/build/server.ts).
 */
export async function apiModules(): Promise<Map<string, Record<string, unknown>>> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  const wanted = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  return new Map(
    await Promise.all(
      wanted.map(
        async (file) => [file, (await import(pathToFileURL(path.join(folder, file)).href)) as Record<string, unknown>] as const,
      ),
    ),
  );
}

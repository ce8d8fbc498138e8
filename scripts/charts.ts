import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalogue } from '../src/machines/catalogue.ts';
import { describe, fileOf, written } from '../src/workbench/description.ts';

/** Writes every chart's description to docs/charts, so that reviewers see changes to a workflow in the diff. */
const folder = path.join(import.meta.dirname, '../docs/charts');
await mkdir(folder, { recursive: true });
const files = new Map(catalogue.map(describe).map((description) => [fileOf(description), written(description)]));
for (const [file, text] of files) {
  const kept = await readFile(path.join(folder, file), 'utf8').catch(() => null);
  if (kept === text) continue;
  await writeFile(path.join(folder, file), text);
  console.log(`${kept === null ? 'new    ' : 'changed'} docs/charts/${file}`);
}
for (const file of await readdir(folder))
  if (!files.has(file)) {
    await rm(path.join(folder, file));
    console.log(`removed docs/charts/${file}`);
  }
console.log(`${files.size} charts.`);

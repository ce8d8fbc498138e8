import { loadTexts } from '../../src/locales/load.ts';

/** Fetches beforehand what pages fetch when it is wanted: how long that takes is no matter of what there is to be seen. */
export async function fetchAll(): Promise<void> {
  const views = import.meta.glob('../../src/views/**/*.tsx');
  await Promise.all([...Object.values(views).map((load) => load()), loadTexts('en', 'all'), loadTexts('ar', 'all')]);
}

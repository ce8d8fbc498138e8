import { loadTexts } from '../../src/locales/load.ts';

/** Preloads everything that pages load lazily: load times aren't what is being looked at. */
export async function fetchAll(): Promise<void> {
  const views = import.meta.glob('../../src/views/**/*.tsx');
  await Promise.all([...Object.values(views).map((load) => load()), loadTexts('en', 'all'), loadTexts('ar', 'all')]);
}

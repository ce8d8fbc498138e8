import type { ComponentType } from 'react';
import { describe, type EntityName } from '../../api/entities.ts';
import { type LazyView, lazyView } from '../kit/ground/lazy-view.tsx';

interface Screens {
  List: ComponentType<{ id: number }>;
  New: ComponentType<{ id: number }>;
  Page: ComponentType<{ id: number }>;
}
export type Screen = keyof Screens;

const modules = import.meta.glob<Partial<Screens>>('../*/*/{list,new,page}.tsx');
const files: Record<Screen, string> = { List: 'list', New: 'new', Page: 'page' };

export type EntityScreen = LazyView<{ id: number }>;

const known = new Map<string, EntityScreen>();
/**
 * An entity's screen, found by file: `<area>/<entity>/list.tsx`, `new.tsx` and `page.tsx` export `List`, `New` and `Page`;
 * screens without a file of their own are in `page.tsx`. Loaded on first visit.
 */
export function screenOf(entity: EntityName, screen: Screen): EntityScreen {
  const name = `${entity} ${screen}`;
  const { area } = describe(entity);
  // The files of this folder itself go by shorter names.
  const folder = `${area === 'app' ? '.' : `../${area}`}/${entity.replaceAll('_', '-')}`;
  const load = modules[`${folder}/${files[screen]}.tsx`] ?? modules[`${folder}/page.tsx`];
  const made =
    known.get(name) ??
    lazyView(
      async () => {
        const found = (await load?.())?.[screen];
        if (!found) throw new Error(`${folder} has no ${screen}`);
        return found;
      },
      // The list most people open first doesn't wait for all texts.
      entity === 'lead' && screen === 'List' ? 'little' : 'all',
    );
  known.set(name, made);
  return made;
}

import type { ComponentType } from 'react';
import type { MyWork } from '../../api/app/my-work.ts';
import type { Privilege } from '../../api/privileges.ts';
import type { IconName } from '../kit/ground/icon.tsx';
import { type LazyView, lazyView } from '../kit/ground/lazy-view.tsx';

/** A page that doesn't follow from an entity's description. */
export interface OwnPage {
  /** A wouter pattern. */
  path: string;
  /** Locale key: its name in the navigation, and the title of its help. */
  label: string;
  /** Any one of them is enough; none if all users may. */
  needs: readonly Privilege[];
  /** Opens for whoever has its address: it shows what the user may see, or says what is missing. */
  isOpen?: true;
  /** Help is `help.<topic>`; by default that of the entity at this path. */
  topic?: string;
  /** Place in the navigation; `key` opens it after G, `waits` counts what is waiting for the user there. */
  nav?: { icon: IconName; group: string | null; key?: string; waits?: (counts: MyWork['counts']) => number };
  /** Before the entities in its menu, not after them. */
  isFirst?: true;
  view: LazyView<{ id: number }>;
}

export const ownPage = (page: Omit<OwnPage, 'view'>, load: () => Promise<ComponentType<{ id: number }>>): OwnPage => ({
  ...page,
  view: lazyView(load),
});

/** Whether a path fits a pattern. */
export const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace('/*?', '(/.*)?').replace(/:\w+/g, '[^/]+')}$`).test(path);

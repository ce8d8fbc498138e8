import type { ComponentType } from 'react';
import type { EntityName } from '../../../api/entities.ts';
import type { Privilege } from '../../../api/privileges.ts';
import { type LazyView, lazyView } from '../ground/lazy-view.tsx';

/** A tab that an area adds to a record's page without touching the page. */
export interface FurtherTab {
  of: EntityName;
  id: string;
  /** Locale key. */
  label: string;
  /** The privilege to see it; that of the record by default. */
  needs?: Privilege;
  /** The tab that it stands behind; by default the last one of the page's own. */
  after?: string;
  view: LazyView<{ record: never }>;
}

/** An entry of an area's `tabs.tsx`; its code is loaded when the tab is first opened. */
export const furtherTab = <R>(tab: Omit<FurtherTab, 'view'>, load: () => Promise<ComponentType<{ record: R }>>): FurtherTab => ({
  ...tab,
  view: lazyView(load) as FurtherTab['view'],
});

/** A page's own tabs with those that others add, each in its place. */
export const withFurther = <T extends { id: string }>(own: readonly T[], further: readonly (T & { after?: string })[]): T[] =>
  further.reduce<T[]>(
    (all, tab) => {
      const at = all.findIndex(({ id }) => id === tab.after);
      return all.toSpliced(at < 0 ? all.length : at + 1, 0, tab);
    },
    [...own],
  );

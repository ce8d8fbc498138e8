import type { FurtherTab } from './further-tab.ts';

const areas = import.meta.glob<{ tabs: FurtherTab[] }>('../../*/tabs.tsx', { eager: true });

/** Tabs that all areas add to records' pages. */
export const furtherTabs: readonly FurtherTab[] = Object.values(areas).flatMap(({ tabs }) => tabs);

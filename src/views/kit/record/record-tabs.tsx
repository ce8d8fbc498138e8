import type { ReactNode } from 'react';
import type { EntityName, EntityThat } from '../../../api/entities.ts';
import type { LogEntry } from '../../../api/log-entry.ts';
import type { Privilege } from '../../../api/privileges.ts';
import type { AnyLifecycle, AvailableEvent } from '../../../machines/kit/lifecycle.ts';
import type { TimelineEntry } from '../../../machines/kit/record/timeline.ts';
import type { ActionItem } from '../actions/action-bar.tsx';
import { Loading } from '../display/parts.tsx';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { withFurther } from './further-tab.ts';
import { furtherTabs } from './further-tabs.ts';
import type { FormField } from './record-form.tsx';

const Documents = lazyView(async () => (await import('./documents.tsx')).Documents);
const Timeline = lazyView(async () => (await import('../display/timeline.tsx')).Timeline);
const Workflow = lazyView(async () => (await import('./workflow.tsx')).Workflow);

export interface Tab {
  id: string;
  label: string;
  show: () => ReactNode;
}

export interface TabDefinition<R> {
  id: string;
  label: string;
  /** With the record's actions, for a tab that leads through them. */
  show: (record: R, actions: ActionItem[]) => ReactNode;
}

/** A page's own tabs, with those that other areas add and this user may see. */
export const ownTabs = <R,>(
  entity: string,
  tabs: TabDefinition<R>[],
  t: (key: string) => string,
  may: (needs: Privilege) => boolean,
): TabDefinition<R>[] =>
  withFurther<TabDefinition<R>>(
    tabs,
    furtherTabs
      .filter(({ of, needs }) => of === entity && (!needs || may(needs)))
      .map(({ id, label, after, view: View }) => ({
        ...{ id, label: t(label), after },
        show: (record) => (
          <LazyBoundary fallback={<Loading height="120px" />}>
            <View record={record as never} />
          </LazyBoundary>
        ),
      })),
  );

export const documentsTab = (label: string, entity: EntityThat<'files'>, id: number): Tab => ({
  id: 'documents',
  label,
  show: () => (
    <LazyBoundary fallback={<Loading height="120px" />}>
      <Documents entity={entity} id={id} />
    </LazyBoundary>
  ),
});

interface OfTimeline {
  id: number;
  version: number;
  lifecycle: AnyLifecycle | null;
  fields: FormField[];
  read: (signal: AbortSignal) => Promise<TimelineEntry[]>;
  about: { entity: EntityName; id: number } | null;
}
export const timelineTab = (label: string, of: OfTimeline): Tab => ({
  id: 'timeline',
  label,
  show: () => (
    <LazyBoundary fallback={<Loading height="160px" />}>
      <Timeline {...of} />
    </LazyBoundary>
  ),
});

interface OfWorkflow {
  version: number;
  lifecycle: AnyLifecycle;
  record: object;
  availableEvents: AvailableEvent[];
  read: (signal: AbortSignal) => Promise<LogEntry[]>;
}
export const workflowTab = (label: string, { version, ...of }: OfWorkflow): Tab => ({
  id: 'workflow',
  label,
  show: () => (
    <LazyBoundary fallback={<Loading height="240px" />}>
      <Workflow key={version} {...of} />
    </LazyBoundary>
  ),
});

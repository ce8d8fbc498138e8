import type { ReactNode } from 'react';
import type { LogEntry } from '../../../api/log-entry.ts';
import type { AnyLifecycle, Offer } from '../../../machines/kit/lifecycle.ts';
import type { Happening } from '../../../machines/kit/record/happenings.ts';
import { Loading } from '../display/parts.tsx';
import { fetched, Late } from '../ground/fetched.tsx';
import type { FormField } from './record-form.tsx';

const Timeline = fetched(async () => (await import('../display/timeline.tsx')).Timeline);
const Workflow = fetched(async () => (await import('./workflow.tsx')).Workflow);

export interface Tab {
  id: string;
  label: string;
  show: () => ReactNode;
}

interface OfTimeline {
  id: number;
  version: number;
  lifecycle: AnyLifecycle | null;
  fields: FormField[];
  read: (signal: AbortSignal) => Promise<Happening[]>;
  note: { machine: unknown; parents: { id: number } } | null;
}
export const timelineTab = (label: string, { version, ...of }: OfTimeline): Tab => ({
  id: 'timeline',
  label,
  show: () => (
    <Late fallback={<Loading height="160px" />}>
      <Timeline key={version} {...of} />
    </Late>
  ),
});

interface OfWorkflow {
  version: number;
  lifecycle: AnyLifecycle;
  status: string;
  offers: Offer[];
  read: (signal: AbortSignal) => Promise<LogEntry[]>;
}
export const workflowTab = (label: string, { version, ...of }: OfWorkflow): Tab => ({
  id: 'workflow',
  label,
  show: () => (
    <Late fallback={<Loading height="240px" />}>
      <Workflow key={version} {...of} />
    </Late>
  ),
});

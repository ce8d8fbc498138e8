import { createContext, useContext } from 'react';
import type { FieldJob, FieldJobs } from '../../../api/maintenance/field.ts';
import type { Viewer } from '../../../machines/kit/lifecycle.ts';
import type { FieldRef } from '../../../machines/maintenance/field/field.machine.ts';
import type { FieldQueueRef } from '../../../machines/maintenance/field/queue.machine.ts';
import type { Act, QueuedEvent } from '../../../machines/maintenance/field/queued.ts';

/** The technician's screens: what the phone has, and what it queues. */
export interface Field {
  field: FieldRef;
  queue: FieldQueueRef;
  items: QueuedEvent[];
  /** The jobs as they will be once the queue is sent. */
  jobs: FieldJob[];
  parts: FieldJobs['parts'];
  viewer: Viewer;
  today: string;
  /** The company's date of an instant. */
  dayOf: (at: string | number) => string;
  /** Milliseconds by which the company's time is ahead of the phone's. */
  companyAhead: number;
  add: (act: Act) => void;
}
const FieldContext = createContext<Field | null>(null);
export const FieldProvider = FieldContext.Provider;

export const useField = (): Field => {
  const field = useContext(FieldContext);
  if (!field) throw new Error('useField needs the technician’s home above it');
  return field;
};

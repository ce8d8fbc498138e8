import { and, setup } from 'xstate';
import type { DataImport } from '../../../api/app/data-import.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import { bySomebodyElse, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, may, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface DataImportFacts extends Facts {
  is_own: boolean;
  /** The viewer may create records of its kind. */
  can_create: boolean;
  /** Rows without errors, and rows with some. */
  good: number;
  bad: number;
  /** Rows whose records are there: made by it, or before. */
  in: number;
}
type DataImportEvent =
  | { type: 'read' }
  | { type: 'map'; mapping?: (string | null)[] }
  | { type: 'checked' }
  | { type: 'remap' }
  | { type: 'start' }
  | { type: 'finish' }
  | { type: 'fail'; key: string; values?: Record<string, string | number> }
  | { type: 'cancel' };

const chart = setup({
  types: lifecycleTypes<DataImportFacts, DataImportEvent, 'open' | 'working'>(),
  guards: {
    ...sharedGuards,
    isOwn: ({ context }) => context.is_own,
    canCreate: ({ context }) => context.can_create,
    gaveMapping: ({ event }) => 'mapping' in event && event.mapping !== undefined,
    hasGoodRows: ({ context }) => context.good > 0,
    isAllIn: ({ context }) => context.bad === 0,
    isSomeIn: ({ context }) => context.in > 0,
  },
  actions: { keepMapping: effect, startChecking: effect, startImporting: effect, keepFailure: effect, tellUploader: effect },
});

const person = (event: string, call = 'X-IMP-04') => ({ label: `data_import.event.${event}`, call, by: 'person' as const });
const system = (event: string) => ({ label: `data_import.event.${event}`, by: 'system' as const });
const cancel = { target: 'cancelled', guard: 'isOwn', meta: { ...person('cancel'), back: true as const } } as const;
const fail = { target: 'failed', guard: 'isSystem', actions: ['keepFailure', 'tellUploader'], meta: system('fail') } as const;

const root = chart.createStateConfig({
  states: {
    uploaded: {
      tags: ['open', 'working'],
      meta: { title: 'data_import.status.uploaded', tone: 'yellow', waits: 'who.system', days: 1 },
      on: { read: { target: 'mapping', guard: 'isSystem', meta: system('read') }, fail, cancel },
    },
    mapping: {
      tags: 'open',
      meta: { title: 'data_import.status.mapping', tone: 'blue', waits: 'who.uploader', days: 1 },
      on: {
        map: {
          target: 'validating',
          guard: and(['isOwn', 'canCreate', 'gaveMapping']),
          actions: ['keepMapping', 'startChecking'],
          meta: { ...person('map', 'X-IMP-03'), asks: 'mapping' },
        },
        cancel,
      },
    },
    validating: {
      tags: ['open', 'working'],
      meta: { title: 'data_import.status.validating', tone: 'yellow', waits: 'who.system', days: 1 },
      on: { checked: { target: 'preview', guard: 'isSystem', meta: system('checked') }, fail, cancel },
    },
    preview: {
      tags: 'open',
      meta: { title: 'data_import.status.preview', tone: 'blue', waits: 'who.uploader', days: 1 },
      on: {
        start: {
          target: 'importing',
          guard: and(['isOwn', 'canCreate', 'hasGoodRows']),
          actions: 'startImporting',
          meta: person('start'),
        },
        remap: { target: 'mapping', guard: 'isOwn', meta: { ...person('remap'), back: true as const } },
        cancel,
      },
    },
    importing: {
      tags: ['open', 'working'],
      meta: { title: 'data_import.status.importing', tone: 'yellow', waits: 'who.system', days: 1 },
      on: {
        finish: [
          { target: 'done', guard: and(['isSystem', 'isAllIn']), actions: 'tellUploader', meta: system('finish') },
          { target: 'partially_done', guard: and(['isSystem', 'isSomeIn']), actions: 'tellUploader', meta: system('finish') },
          { target: 'failed', guard: 'isSystem', actions: 'tellUploader', meta: system('finish') },
        ],
        fail,
        cancel,
      },
    },
    done: { type: 'final', meta: { title: 'data_import.status.done', tone: 'green' } },
    partially_done: { type: 'final', meta: { title: 'data_import.status.partially_done', tone: 'green-outline' } },
    failed: { type: 'final', meta: { title: 'data_import.status.failed', tone: 'red' } },
    cancelled: { type: 'final', meta: { title: 'data_import.status.cancelled', tone: 'gray' } },
  },
});

/** A file from its upload to the records that its rows become; what is in when it is cancelled stays. */
export const dataImportLifecycle = lifecycle({
  entity: 'data_import',
  machine: chart.createMachine({
    id: 'data_import',
    initial: 'uploaded',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isOwn: ['uploader'],
    canCreate: ['administrator'],
    gaveMapping: ['you'],
    hasGoodRows: ['uploader'],
    isAllIn: ['uploader'],
    isSomeIn: ['uploader'],
  },
  fixes: {
    isOwn: bySomebodyElse,
    canCreate: bySomebodyElse,
    hasGoodRows: onRecord('data_import', 'id'),
  },
  factsOf: ({ kind, created_by, total, bad, existing, created }: DataImport, viewer: Viewer, today: string): DataImportFacts => ({
    viewer,
    today,
    is_own: created_by === viewer.id,
    can_create: may(viewer, privilegeOf(kind, 'create')),
    good: total - bad,
    bad,
    in: existing + created,
  }),
});

import { and, setup } from 'xstate';
import type { ReportLabel } from '../../../api/maintenance/report-label.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

type ReportLabelEvent = { type: 'revoke'; reason: Given } | { type: 'reissue' };

const chart = setup({
  types: lifecycleTypes<Facts, ReportLabelEvent>(),
  guards: {
    ...sharedGuards,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepReason: effect, renewLink: effect },
});
const mayEdit = { type: 'may', params: { privilege: 'maintenance.edit' } } as const;
const person = (event: string, call: string) => ({ label: `report_label.event.${event}`, call, by: 'person' as const });
const reissue = { target: 'active', guard: mayEdit, actions: 'renewLink' } as const;

const root = chart.createStateConfig({
  states: {
    active: {
      meta: { title: 'report_label.status.active', tone: 'green' },
      on: {
        revoke: {
          target: 'revoked',
          guard: and([mayEdit, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('revoke', 'X-LBL-05'), asks: 'reason', back: true },
        },
        // Labels that hang somewhere stop working.
        reissue: { ...reissue, meta: { ...person('reissue', 'X-LBL-06'), final: true, back: true } },
      },
    },
    revoked: {
      meta: { title: 'report_label.status.revoked', tone: 'gray' },
      on: { reissue: { ...reissue, meta: person('reissue', 'X-LBL-06') } },
    },
  },
});

/** A label by which anybody reports issues of a place, until somebody misuses it or takes it away. */
export const reportLabelLifecycle = lifecycle({
  entity: 'report_label',
  machine: chart.createMachine({
    id: 'report_label',
    initial: 'active',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { gaveReason: ['you'] },
  factsOf: (_label: ReportLabel, viewer: Viewer, today: string) => ({ viewer, today }),
});

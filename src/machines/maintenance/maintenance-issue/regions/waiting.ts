import { and } from 'xstate';
import { chart } from '../facts.ts';

const system = (event: string) => ({ label: `issue_waiting.event.${event}`, by: 'system' as const });
const why = <const W extends 'parts' | 'access' | 'approval' | 'tenant'>(reason: W) =>
  ({ type: 'gaveWhy', params: { why: reason } }) as const;
const begun = ['beginWait', 'startWaitTimer'] as const;
const meta = {
  label: 'issue_waiting.event.wait',
  call: 'X-ISS-06',
  by: 'person' as const,
  asks: 'waiting',
  back: true as const,
  drop: 'waiting',
};
/** Whoever is outside the company has to have been asked: that stops the clock. The nearest refusal is that of the reason given. */
const wait = [
  { target: 'access', guard: and(['mayEdit', 'isIssueOpen', why('access'), 'gaveUntil', 'gaveContact']), actions: begun, meta },
  { target: 'tenant', guard: and(['mayEdit', 'isIssueOpen', why('tenant'), 'gaveUntil', 'gaveContact']), actions: begun, meta },
  { target: 'parts', guard: and(['mayEdit', 'isIssueOpen', why('parts'), 'gaveUntil']), actions: begun, meta },
  { target: 'approval', guard: and(['mayEdit', 'isIssueOpen', why('approval'), 'gaveUntil']), actions: begun, meta },
] as const;
/** With whoever leaves the place before the work is done. */
const leave = [
  { target: 'access', guard: and([why('access'), 'gaveUntil', 'gaveContact']), actions: begun, meta: system('leave') },
  { target: 'tenant', guard: and([why('tenant'), 'gaveUntil', 'gaveContact']), actions: begun, meta: system('leave') },
  { target: 'parts', guard: and([why('parts'), 'gaveUntil']), actions: begun, meta: system('leave') },
  { target: 'approval', guard: and([why('approval'), 'gaveUntil']), actions: begun, meta: system('leave') },
] as const;
const ended = { target: 'none', actions: ['endWait', 'stopWaitTimer'] } as const;
const waited = {
  resume: {
    ...ended,
    guard: 'mayEdit',
    meta: { label: 'issue_waiting.event.resume', call: 'X-ISS-07', by: 'person' as const, next: 25 },
  },
  time_out: {
    target: 'none',
    guard: 'isSystem',
    actions: 'endWait',
    meta: { label: 'issue_waiting.event.time_out', by: 'timer' as const },
  },
  arrive: { ...ended, meta: system('arrive') },
  resolve: { ...ended, meta: system('resolve') },
  cancel: { ...ended, meta: system('cancel') },
} as const;

const region = chart.createStateConfig({
  initial: 'none',
  states: {
    none: { meta: { title: 'issue_waiting.status.none', tone: 'neutral' }, on: { wait, leave } },
    parts: {
      tags: 'waited',
      meta: { title: 'issue_waiting.status.parts', tone: 'yellow', waits: 'who.maintenance.edit', days: 10 },
      on: waited,
    },
    access: {
      tags: ['waited', 'pausing'],
      meta: { title: 'issue_waiting.status.access', tone: 'yellow', waits: 'who.issue_person', days: 10 },
      on: waited,
    },
    approval: {
      tags: 'waited',
      meta: { title: 'issue_waiting.status.approval', tone: 'yellow', waits: 'who.maintenance.edit', days: 10 },
      on: waited,
    },
    tenant: {
      tags: ['waited', 'pausing'],
      meta: { title: 'issue_waiting.status.tenant', tone: 'yellow', waits: 'who.issue_person', days: 10 },
      on: waited,
    },
  },
});

/** What an issue waits for. Access and the tenant stop its clock: the company can't hurry them. */
export const waiting = { entity: 'issue_waiting', column: 'waiting_status', chart: region } as const;

import type { Names } from './names.ts';

/** The transitions that the chart's states share: of a chart without regions, and of the first region. */
export const waysOf = ({
  wire,
  ids,
}: Names) => `const person = (event: string) => ({ label: \`${wire}.event.\${event}\`, call: '${ids.status}', by: 'person' as const });
const cancel = {
  cancel: { target: 'cancelled', guard: and([mayEdit, 'gaveReason']), meta: { ...person('cancel'), asks: 'reason' } },
} as const;
`;
/** The chart's states, likewise. */
export const statesOf = ({ wire, module }: Names) => `    draft: {
      meta: { title: '${wire}.status.draft', tone: 'neutral', waits: 'who.${module}.edit', days: 7 },
      on: { activate: { target: 'active', guard: mayEdit, meta: person('activate') }, ...cancel },
    },
    active: {
      meta: { title: '${wire}.status.active', tone: 'green' },
      on: { close: { target: 'closed', guard: mayEdit, meta: person('close') }, ...cancel },
    },
    closed: { type: 'final', meta: { title: '${wire}.status.closed', tone: 'gray' } },
    cancelled: { type: 'final', meta: { title: '${wire}.status.cancelled', tone: 'gray' } },
`;

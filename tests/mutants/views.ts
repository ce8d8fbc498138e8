import type { Mutant } from './mutant.ts';

/** Sabotages of what a person sees. */
export const views: Mutant[] = [
  {
    id: 'refused-actions-are-shown-as-free',
    kind: 'view',
    file: 'src/views/kit/actions/button.tsx',
    find: '  if (why || refusals.length)\n    return (',
    replace: '  if (why)\n    return (',
    suite: { project: 'views', files: ['tests/walks/controls.views.test.tsx'] },
  },
];

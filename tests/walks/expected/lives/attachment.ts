import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'uploading',
  moves: {
    uploading: { finish: 'scanning', refuse: 'refused' },
    scanning: { pass: 'ready', refuse: 'refused' },
    ready: {},
    refused: {},
  },
  guards: [
    {
      from: ['uploading'],
      event: 'finish',
      by: 'leasing_manager',
      guards: {
        // The file of somebody else isn't there for anybody.
        isOwn: { by: 'leasing_agent', before: '404 not_found' },
        isWhole: { in: 'half a file' },
      },
    },
  ],
};

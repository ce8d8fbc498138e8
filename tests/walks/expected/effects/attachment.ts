import type { ExpectedEffects } from '../effect-words.ts';

const refused = { keepRefusal: ['attachment.refusal: virus'] };
export const effects: ExpectedEffects = {
  'uploading finish': {
    scan: ['job file_scan'],
    besides: ['attachment.media_type: application/pdf'],
  },
  'uploading refuse': refused,
  'scanning refuse': refused,
};

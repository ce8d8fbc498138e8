import type { ExpectedEffects } from '../effect-words.ts';

const told = (said: string) => [`to leasing_agent, about the data_import: ${said}`];
const failed = told('planted.csv couldn’t be imported. / تعذر استيراد الملف planted.csv.');
const fail = {
  keepFailure: ['data_import.failure: {"key":"imports.error.empty","values":{}}'],
  tellUploader: failed,
};
export const effects: ExpectedEffects = {
  'uploaded fail': fail,
  'validating fail': fail,
  'importing fail': fail,
  'mapping map': {
    keepMapping: ['data_import.mapping: ["name","mobile","source"]'],
    startChecking: ['job data_import'],
  },
  'preview start': { startImporting: ['job data_import'] },
  'importing finish #1': { tellUploader: told('planted.csv was imported. / استُورد الملف planted.csv.') },
  'importing finish #2': {
    tellUploader: told('planted.csv was imported; some rows have errors. / استُورد الملف planted.csv وفي بعض صفوفه أخطاء.'),
  },
  'importing finish #3': { tellUploader: failed },
};

import { asHttp, asRest } from './http.ts';
import { asJson } from './json.ts';
import { asManual } from './manual.ts';
import { asPlaywright } from './playwright.ts';
import type { Taking } from './take.ts';
import type { Words } from './words.ts';

/** The export formats: each one's file extension, and how it is written. */
export const exports = {
  playwright: { ending: 'spec.ts', write: asPlaywright },
  http: { ending: 'http', write: asHttp },
  rest: { ending: 'rest', write: asRest },
  manual: { ending: 'md', write: asManual },
  json: { ending: 'json', write: (taking: Taking, _: Words) => asJson(taking) },
} as const;
export type Export = keyof typeof exports;

/** `quotation-transitions-7.spec.ts` */
export const fileNameOf = ({ chart, paths: { coverage, seed } }: Taking, as: Export): string =>
  `${chart.name.replaceAll(/[ _]/g, '-')}-${coverage}-${seed}.${exports[as].ending}`;

import { expect, it } from 'vitest';
import { knownBy } from './twin.ts';

it.each([
  [{ mobile: '055' }, null],
  [{ mobile: '0551234567' }, { by: 'mobile', value: '+966551234567' }],
  [{ mobile: '٠٥٥ ١٢٣ ٤٥٦٧' }, { by: 'mobile', value: '+966551234567' }],
  [{ identity_no: '105852994' }, null],
  [
    { mobile: '055', identity_no: '1058529940' },
    { by: 'identity_no', value: '1058529940' },
  ],
  [{}, null],
])('%j is looked for by %j', (typed, known) => expect(knownBy(typed)).toEqual(known));

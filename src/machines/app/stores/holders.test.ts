import { expect, it } from 'vitest';
import type { Privileges } from '../../../api/privileges.ts';
import type { Viewer } from '../../kit/lifecycle.ts';
import { whomToAsk } from './holders.ts';

const viewer = (privileges: Privileges = {}): Viewer => ({ id: 1, is_admin: false, privileges });
const people = (...names: string[]) => names.map((name) => ({ id: name.length, name }));
const held = {
  'leads.edit': { people: people('Sara Al-Ghamdi', 'Omar Al-Zahrani', 'Noura Al-Harbi'), count: 4 },
  'finance.edit': { people: people('Huda Al-Otaibi', 'Omar Al-Zahrani'), count: 2 },
  administrator: { people: people('Faisal Al-Dosari'), count: 1 },
};

it('names the first of many, and says how many others there are', () => {
  expect(whomToAsk(['who.leads.edit'], { viewer: viewer(), held })).toEqual({
    names: ['Sara Al-Ghamdi'],
    more: 3,
    keys: [],
    first: { id: 14, name: 'Sara Al-Ghamdi' },
  });
});
it('names one or two people without a number', () => {
  expect(whomToAsk(['who.finance.edit'], { viewer: viewer(), held })?.more).toBe(0);
  expect(whomToAsk(['who.administrator'], { viewer: viewer(), held })?.names).toEqual(['Faisal Al-Dosari']);
});
it('leaves out the user and the system, who can’t be asked', () => {
  expect(whomToAsk(['who.you', 'who.system'], { viewer: viewer(), held })).toBeNull();
});
it('asks nobody for what the user may do', () => {
  expect(whomToAsk(['who.leads.edit'], { viewer: viewer({ leads: { edit: true } }), held })).toBeNull();
});
it('says who it is in general until the names are read, and for people outside the company', () => {
  expect(whomToAsk(['who.units.edit', 'who.customer'], { viewer: viewer(), held })).toEqual({
    names: [],
    more: 0,
    keys: ['who.units.edit', 'who.customer'],
    first: null,
  });
});

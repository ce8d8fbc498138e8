import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import answers from '../src/api/answers.json' with { type: 'json' };
import { calls } from '../src/api/calls.ts';
import type { Call } from '../src/api/contract.ts';
import { entityNames } from '../src/api/entities.ts';
import { inCode } from '../src/api/entity-names.ts';
import { catalogue } from '../src/machines/catalogue.ts';
import { flows } from '../src/machines/flows.ts';
import { modelOf } from '../src/workbench/flow-model.ts';
import { everyOrSample } from './kit/matrix.ts';

const files = import.meta.glob<Record<string, unknown>>(
  [
    '../src/machines/*/**/*.ts',
    '!../src/machines/**/*{samples,setup,words,test,-flow}*',
    '!../src/machines/kit/**',
    '!../src/machines/**/{lifecycle,facts,rules}.ts',
  ],
  { eager: true },
);
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;

/** The machines that a file exports, with their paths: `ruleMachines.deal.edit`. */
const machinesIn = (value: unknown, way: string): [string, AnyStateMachine][] => {
  if (isMachine(value)) return [[way, value]];
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([key, inner]) => machinesIn(inner, `${way}.${key}`));
};

describe('flows', () => {
  const known = new Set<AnyStateMachine>(flows.map(({ machine }) => machine));

  for (const [file, exported] of Object.entries(files))
    it(`${file.replace('../src/machines/', '')}: every machine has samples`, () => {
      const found = Object.entries(exported).flatMap(([name, value]) => machinesIn(value, name));
      expect(found.filter(([, machine]) => !known.has(machine)).map(([name]) => `${name} has no samples`)).toEqual([]);
    });

  it('have unique names', () => {
    const names = flows.map(({ name }) => name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  // Uses of a shared chart differ in their fields and samples only; a screen of each kind, and some.
  const own = new Set(catalogue.map(({ name }) => name));
  const chosen = everyOrSample('flows and their samples', flows, {
    nameOf: ({ name }) => name,
    always: ({ name }) => own.has(name),
    classOf: ({ name }) => /(list|page|form)\b/.exec(name)?.[1] ?? '',
    more: 12,
  });
  for (const { name, machine, samples } of chosen)
    it(`${name}: its samples reach every reachable state`, () => {
      const states = (gaps: string[] = []) => gaps.filter((gap) => gap.startsWith('state ')).sort();
      expect(states(modelOf(machine, samples).gaps)).toEqual(states(samples.never));
    }, 30_000);
});

describe('recorded responses', () => {
  it('are there for the list of every entity: npm run answers records them', () => {
    const missing = entityNames
      .map((entity) => (calls as Record<string, Record<string, Call> | undefined>)[inCode(entity)]?.list)
      .filter((list) => list !== undefined && !list.path.includes('{') && !(list.id in answers));
    expect(missing.map((list) => `${list?.id} ${list?.path}`)).toEqual([]);
  });

  const byId = new Map(
    Object.values(calls).flatMap((own) => Object.values(own as Record<string, Call>).map((call) => [call.id, call])),
  );

  for (const [id, answer] of Object.entries(answers as Record<string, unknown>))
    it(`${id} is the call’s current response: npm run answers records it again`, () => {
      const call = byId.get(id) as Call;
      for (const one of call.paged ? (answer as { rows: unknown[] }).rows : [answer]) {
        const parsed = call.answer.safeParse(one);
        expect((parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([]);
        expect(one, 'what the schema does not know').toEqual(parsed.data);
      }
    });
});

import { send } from '../../api/client.ts';
import type { AnswerOf } from '../../api/contract.ts';
import { unitTypeCalls } from '../../api/property/unit-type.ts';
import { reader, readFlow } from '../kit/read-flow.ts';

type UnitTypeBrief = AnswerOf<typeof unitTypeCalls.brief>[number];

/** The company's unit types, for choosing one. */
export const unitTypeChoicesMachine = readFlow<UnitTypeBrief[], null>({ entity: 'unit_type' }).provide({
  actors: { read: reader((_, signal) => send(unitTypeCalls.brief, { signal })) },
});

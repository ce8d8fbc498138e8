import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type Meter, MeterInput, meterCalls, meterErrors, meterFields } from '../../../api/maintenance/meter.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

export const meterFlows = entityFlows('meter', meterCalls, {
  input: MeterInput,
  blank: blankOf(meterFields),
  check: (fields) => meterErrors(fields),
});

/** The meters of a piece of equipment, for its page. */
export const equipmentMetersMachine = readFlow<Meter[], { equipment: number }>({ entity: 'meter' }).provide({
  actors: {
    read: reader(
      async ({ equipment }, signal) =>
        (await send(meterCalls.list, { query: { equipment_id: String(equipment), sort: 'name_en', per_page: 100 }, signal }))
          .rows,
    ),
  },
});

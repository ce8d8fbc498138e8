import { type Consequences, dryRunCalls } from '../../../api/app/dry-run.ts';
import { send } from '../../../api/client.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

/** An event of a record's lifecycle, with its input as far as it is known. */
export interface DryRunInput {
  /** The lifecycle's API name: a contract's deposit is one of its own. */
  entity: string;
  id: number;
  event: string;
  payload: Record<string, unknown>;
}

/** The consequences of an event that is about to be confirmed, read once. */
export const dryRunMachine = readFlow<Consequences, DryRunInput>({ entity: [] }).provide({
  actors: {
    read: reader(({ entity, id, event, payload }, signal) =>
      send(dryRunCalls.preview, { params: { entity, record_id: String(id) }, body: { event, payload }, signal }),
    ),
  },
});

import { blankOf } from '../../../api/define-fields.ts';
import { MoonSightingInput, moonSightingCalls, moonSightingFields } from '../../../api/settings/moon-sighting.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const moonSightingFlows = entityFlows('moon_sighting', moonSightingCalls, {
  input: MoonSightingInput,
  blank: blankOf(moonSightingFields),
});

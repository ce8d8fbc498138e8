import { styled } from 'styled-components';
import { type AmenityCondition, conditions, type LeasingClearance, type Room } from '../../../api/leasing/leasing-clearance.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { clearanceAmenitiesMachine, inspectionMachine } from '../../../machines/leasing/leasing-clearance/flows.ts';
import { leasingClearanceLifecycle } from '../../../machines/leasing/leasing-clearance/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading, Stack } from '../../kit/display/parts.tsx';
import { SelectField } from '../../kit/fields/field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useLatest, useRead } from '../../kit/ground/use-read.ts';

/** What is gone through in the unit: each room, and what belongs to it. */
export function Inspection({ clearance }: { clearance: LeasingClearance }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const { shown, set, failure } = useLatest(inspectionMachine, clearance);
  const { id, status } = clearance;
  const { rooms, version } = shown;
  const isEditable = may('leases.edit') && hasTag(leasingClearanceLifecycle, status, 'editable');
  const nameOf = ({ kind, number }: Room) => {
    const room = t(`leasing.clearance.room.${kind}`);
    const isOne = rooms.filter((other) => other.kind === kind).length === 1;
    return isOne ? room : t('leasing.clearance.room.numbered', { room, number });
  };
  const toggle = (at: number) =>
    set({ id, version, rooms: rooms.map((room, i) => (i === at ? { ...room, is_done: !room.is_done } : room)) });
  return (
    <Stack>
      <FailureAlert failure={failure} />
      <Rooms>
        <legend>
          {t('leasing.clearance.rooms')} ·{' '}
          {t('leasing.clearance.rooms_done', { count: rooms.filter(({ is_done }) => is_done).length, all: rooms.length })}
        </legend>
        {rooms.map((room, i) => (
          <label key={`${room.kind}-${room.number}`}>
            <input type="checkbox" checked={room.is_done} disabled={!isEditable} onChange={() => toggle(i)} />
            <span>{nameOf(room)}</span>
          </label>
        ))}
        {rooms.length === 0 && <span>{t('leasing.clearance.no_rooms')}</span>}
      </Rooms>
      <Amenities clearance={shown} isEditable={isEditable} onSet={set} />
    </Stack>
  );
}

interface AmenitiesProps {
  clearance: LeasingClearance;
  isEditable: boolean;
  onSet: (found: { id: number; version: number; amenities: AmenityCondition[] }) => void;
}
function Amenities({ clearance: { id, version, amenities }, isEditable, onSet }: AmenitiesProps) {
  const { t, name } = useTexts();
  const { answer, error, retry } = useRead(clearanceAmenitiesMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  // Names are read once; conditions are the record's.
  const conditionOf = (id: number) => amenities.find(({ amenity_id }) => amenity_id === id)?.condition ?? null;
  const keep = (amenity_id: number, condition: string) =>
    onSet({
      ...{ id, version },
      amenities: amenities.map((one) =>
        one.amenity_id === amenity_id ? { ...one, condition: conditions.find((known) => known === condition) ?? null } : one,
      ),
    });
  return (
    <Rooms>
      <legend>{t('leasing.clearance.amenities')}</legend>
      {answer.length === 0 && <span>{t('leasing.clearance.no_amenities')}</span>}
      {answer.map((amenity) =>
        isEditable ? (
          <SelectField
            key={amenity.amenity_id}
            label={t('leasing.clearance.condition', { name: name(amenity) })}
            value={conditionOf(amenity.amenity_id) ?? ''}
            empty={t('leasing.clearance.condition.none')}
            choices={conditions.map((one) => ({ id: one, label: t(`leasing.clearance.condition.${one}`) }))}
            onChange={(condition) => keep(amenity.amenity_id, String(condition ?? ''))}
          />
        ) : (
          <span key={amenity.amenity_id}>
            {name(amenity)}: {t(`leasing.clearance.condition.${conditionOf(amenity.amenity_id) ?? 'none'}`)}
          </span>
        ),
      )}
    </Rooms>
  );
}

const Rooms = styled.fieldset`
  display: grid; gap: 4px 16px; grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
  border: 0; padding: 0; min-inline-size: 0;
  legend { padding: 0; margin-block-end: 4px; color: var(--text-soft); font-size: 12px; }
  label { display: inline-flex; gap: 8px; align-items: center; min-block-size: var(--field); }
  input[type=checkbox] { inline-size: 18px; block-size: 18px; accent-color: var(--accent); }
  [role=alert] { grid-column: 1 / -1; }
`;

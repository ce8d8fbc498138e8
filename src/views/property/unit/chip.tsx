import type { UnitRow } from '../../../api/property/unit.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { Chip } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

export const tones: Record<UnitRow['label'], Tone> = {
  out_of_order: 'red',
  overstay: 'red',
  occupied: 'blue',
  on_notice: 'yellow',
  reserved: 'green',
  held: 'yellow',
  under_preparation: 'gray',
  vacant: 'green-outline',
};

/** A unit's overall state. */
export const UnitChip = ({ label }: Pick<UnitRow, 'label'>) => {
  const { t } = useTexts();
  return <Chip tone={tones[label]}>{t(`property.unit.label.${label}`)}</Chip>;
};

import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { latinDigits, recordShape } from '../fields.ts';

export const plateKinds = ['saudi', 'other'] as const;

export const vehicleFields = defineFields('leasing.vehicle', {
  plate_kind: field.presetChoice(plateKinds, 'leasing.vehicle.plate_kind', { initial: 'saudi' }),
  plate: field.text(20, { hint: 'leasing.vehicle.plate_hint' }),
  /** Both scripts are kept, whichever was entered. */
  plate_ar: field.shown('code', z.string()),
  make: field.optionalText(60),
  color: field.optionalText(40),
  permit_until: field.optionalDay(),
});
export const Vehicle = z.object({ ...recordShape, lease_id: z.int(), ...recordOf(vehicleFields) });
export type Vehicle = z.infer<typeof Vehicle>;
export const VehicleInput = z.strictObject(inputOf(vehicleFields));
export type VehicleInput = z.input<typeof VehicleInput>;

/** The letters of Saudi plates: each Arabic one has one Latin counterpart. */
const letters: readonly (readonly [arabic: string, latin: string])[] = [
  ['ا', 'A'],
  ['ب', 'B'],
  ['ح', 'J'],
  ['د', 'D'],
  ['ر', 'R'],
  ['س', 'S'],
  ['ص', 'X'],
  ['ط', 'T'],
  ['ع', 'E'],
  ['ق', 'G'],
  ['ك', 'K'],
  ['ل', 'L'],
  ['م', 'Z'],
  ['ن', 'N'],
  ['ه', 'H'],
  ['و', 'U'],
  ['ى', 'V'],
];
const toLatin = new Map<string, string>([...letters, ['أ', 'A'], ['ي', 'V']]);
const toArabic = new Map(letters.map(([arabic, latin]) => [latin, arabic]));

/** A Saudi plate in both scripts, from either: `ABJ 1234` and `ا ب ح ١٢٣٤`; null if it is none. */
export function platesOf(text: string): { plate: string; plate_ar: string } | null {
  const signs = [
    ...latinDigits(text)
      .replace(/[\s\-ـ]/g, '')
      .toUpperCase(),
  ]
    .map((sign) => toLatin.get(sign) ?? sign)
    .join('');
  const found = /^(?<word>[A-Z]{1,3})(?<number>\d{1,4})$/.exec(signs) ?? /^(?<number>\d{1,4})(?<word>[A-Z]{1,3})$/.exec(signs);
  const { word = '', number = '' } = found?.groups ?? {};
  if (!word || [...word].some((letter) => !toArabic.has(letter))) return null;
  const arabicDigits = number.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  return {
    plate: `${word} ${number}`,
    plate_ar: `${[...word].map((letter) => toArabic.get(letter)).join(' ')} ${arabicDigits}`,
  };
}

/** Cross-field errors of a vehicle: field name → locale key. */
export const vehicleErrors = ({ plate_kind, plate, permit_until }: Partial<Vehicle>, today: string): Record<string, string> => ({
  ...(plate && (plate_kind ?? 'saudi') === 'saudi' && !platesOf(plate) && { plate: 'leasing.vehicle.error.plate' }),
  ...(permit_until && permit_until <= today && { permit_until: 'leasing.document.error.expired' }),
});

export const vehicleCalls = childCalls('/leases/{lease_id}/vehicles', {
  ids: { list: 'TEN-15', create: 'TEN-16', update: 'TEN-17', remove: 'TEN-18' },
  ...{ module: 'leases', wrapper: 'vehicle', record: Vehicle, input: VehicleInput },
});

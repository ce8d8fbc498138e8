import type { Company } from '../../src/api/settings/company.ts';

export type NationalAddress = Pick<
  Company,
  'building_no' | 'address' | 'district' | 'city' | 'postal_code' | 'additional_no' | 'short_address'
>;

/** A national address on one line, as Saudi Post writes it: 7621 Olaya Street, Al Muruj, Riyadh 12281-3344 (RRRD2929). */
export function addressLine({
  building_no,
  address,
  district,
  city,
  postal_code,
  additional_no,
  short_address,
}: NationalAddress): string | null {
  const join = (between: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(between);
  const line = join(
    ', ',
    join(' ', building_no, address),
    district,
    join(' ', city, join('-', postal_code, postal_code && additional_no)),
  );
  return join(' ', line, short_address && `(${short_address})`) || null;
}

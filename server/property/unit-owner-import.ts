import * as z from 'zod/mini';
import { fieldErrorsOf } from '../../src/api/issues.ts';
import { type ImportedOwner, OwnerRow, unitOwnerErrors } from '../../src/api/property/unit-owner.ts';
import { type ApiError, invalid } from '../kit/api-error.ts';
import { attempted } from '../kit/attempt.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { createOwner } from './unit-owner-record.ts';
import { addOwnership, wholeUnit } from './unit-ownership-record.ts';

type Imported = Pick<ImportedOwner, 'result'> & { unit_owner_id: number };

/**
 * Imports one owner with a unit of theirs. Identity number and unit are the key: a row that is there already changes nothing, and
 * one with another unit of a known owner adds that alone. Throws an ApiError.
 */
export async function importOwner(context: WriteContext, row: OwnerRow): Promise<Imported> {
  const { unit_id, sellable_unit_id, share, deed_no, owned_from, ...person } = row;
  const wrong = unitOwnerErrors(person);
  if (Object.keys(wrong).length) throw invalid(wrong);
  const { client, company } = context.scope;
  const { rows } = await client.query<{ id: number }>(
    'select id from unit_owners where company_id = $1 and identity_type = $2 and identity_no = $3 for update',
    [company, person.identity_type, person.identity_no],
  );
  const known = rows[0]?.id;
  if (known !== undefined) {
    const unit = await wholeUnit(context.scope, { unit_id, sellable_unit_id });
    const { rowCount } = await client.query(
      'select from unit_ownerships where company_id = $1 and unit_owner_id = $2 and (unit_id = $3 or sellable_unit_id = $4)',
      [company, known, unit.unit_id, unit.sellable_unit_id],
    );
    if (rowCount) return { result: 'unchanged', unit_owner_id: known };
  }
  const unit_owner_id = known ?? (await createOwner(context, person));
  await addOwnership(context, unit_owner_id, { unit_id, sellable_unit_id, share, deed_no, owned_from });
  return { result: known === undefined ? 'created' : 'unit_added', unit_owner_id };
}

/** Imports each row by itself: what is wrong with one keeps no other out. */
export async function importOwners(
  services: Services,
  currentUser: CurrentUser,
  rows: Record<string, unknown>[],
  isTrial: boolean,
): Promise<ImportedOwner[]> {
  const t = texts[currentUser.language];
  const refused = (row: number, { messageKey, details }: ApiError): ImportedOwner => {
    const fields = Object.entries(details.fields ?? { row: { messageKey, values: details.values ?? {} } });
    const errors = fields.map(([name, error]) => [
      name,
      typeof error === 'string' ? t(error) : t(error.messageKey, error.values),
    ]);
    return { row, result: 'refused', unit_owner_id: null, errors: Object.fromEntries(errors) };
  };
  const answers: ImportedOwner[] = [];
  for (const [i, given] of rows.entries()) {
    const read = z.safeParse(OwnerRow, given);
    const tried = read.success
      ? await attempted(services, currentUser, isTrial, (scope) => importOwner({ scope, services, currentUser }, read.data))
      : { refusal: invalid(fieldErrorsOf(read.error.issues)) };
    if ('refusal' in tried) answers.push(refused(i + 1, tried.refusal));
    else {
      const { result, unit_owner_id } = tried.done;
      // An owner of a dry run is gone again.
      answers.push({ row: i + 1, result, unit_owner_id: isTrial && result === 'created' ? null : unit_owner_id, errors: {} });
    }
  }
  return answers;
}

import { ApiError } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';

/** Refuses to delete a record that a provider's list names: no foreign key sees those. Throws an ApiError 422. */
export async function mustBeUnserved(
  { scope, currentUser }: WriteContext,
  list: 'category_ids' | 'compound_ids',
  id: number,
): Promise<void> {
  const { rows } = await scope.client.query<Record<'en' | 'ar', string>>({
    name: `provider.serves.${list}`,
    text: `select name_en as en, name_ar as ar from providers where company_id = $1 and ${list} @> to_jsonb($2::bigint) order by id limit 1`,
    values: [scope.company, id],
  });
  const [provider] = rows;
  if (provider)
    throw new ApiError(422, 'linked', 'maintenance.provider.error.serves', {
      values: { provider: provider[currentUser.language] },
    });
}

import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { Service, serviceCalls } from '../../src/api/settings/service.ts';
import { quotations, quotationUnitItems } from '../db/schema/sales.ts';
import { services } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { readOr404 } from '../kit/records.ts';
import { namedStore } from './named-store.ts';

export const serviceStore = namedStore('service', services, {
  filters: { active: (value) => sql`${services.active} = ${value}` },
  sorts: { price: services.price },
});

export const serviceHandlers: Handlers<typeof serviceCalls> = {
  ...crudOf<Service>(serviceStore, {
    linked: 'settings.service.error.is_charged',
    // A package keeps a list of its services, which no foreign key sees.
    removable: async ({ scope, currentUser }, id) => {
      const { rows } = await scope.client.query<Record<'en' | 'ar', string>>(
        `select name_en as en, name_ar as ar from packages where company_id = $1 and service_ids @> to_jsonb($2::bigint) order by id limit 1`,
        [scope.company, id],
      );
      const [bundle] = rows;
      if (bundle)
        throw new ApiError(422, 'linked', 'settings.service.error.is_bundled', {
          values: { package: bundle[currentUser.language] },
        });
    },
  }),
  ofQuotation: async ({ scope, params }) => {
    const [quotation] = await scope.db
      .select({ id: quotations.id })
      .from(quotations)
      .where(and(eq(quotations.company_id, scope.company), eq(quotations.id, params.id)));
    if (!quotation) throw notFound();
    const i = quotationUnitItems;
    const used = scope.db
      .select({ one: sql`1` })
      .from(i)
      .where(and(eq(i.company_id, scope.company), eq(i.quotation_id, params.id), eq(i.service_id, services.id)));
    const found = await scope.db
      .select({ id: services.id })
      .from(services)
      .where(and(eq(services.company_id, scope.company), exists(used)))
      .orderBy(asc(services.id))
      .limit(500);
    return Promise.all(found.map(({ id }) => readOr404<Service>(scope, serviceStore, id)));
  },
};

import { calls } from '../../src/api/calls.ts';
import type { Call } from '../../src/api/contract.ts';
import { isEntity } from '../../src/api/entities.ts';
import type { TestBed } from '../setup/test-bed.ts';
import { validBody, wrapped } from './valid.ts';

const entityOf = (stem: string) => isEntity(stem.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/**
 * Records of each kind in a company, so that there is something another company could reach for. Gives their ids by the
 * names paths use: `lead_id` and `leads` alike.
 */
export async function plant(testBed: TestBed, slug: 'first' | 'second'): Promise<Record<string, number>> {
  const admin = await testBed.signIn(slug, `admin@${slug}.example`);
  const ids: Record<string, number> = {};
  const keep = (name: string, plural: string, id: number) => {
    ids[`${name}_id`] = id;
    ids[plural] = id;
  };
  const made = async (name: string, plural: string, url: string, payload: object): Promise<number> => {
    const answer = await admin.raw('POST', `/v2${url}`, payload);
    const id = ((answer.body.data ?? answer.body[name]) as { id: number } | undefined)?.id;
    if (!id) throw new Error(`Planting ${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    keep(name, plural, id);
    return id;
  };
  const lead = await made('lead', 'leads', '/leads', {
    lead: { name: `Lead of the ${slug} company`, mobile: slug === 'first' ? '0500000001' : '0500000002', source: 'website' },
  });
  await made('contact_person', 'contact_people', `/leads/${lead}/contact_people`, {
    contact_person: { name: `Contact of the ${slug} company` },
  });
  const compound = await made('compound', 'compounds', '/compounds', {
    compound: { name_en: `Compound of the ${slug} company`, name_ar: 'مجمّع', property_use: 'general' },
  });
  const block = await made('block', 'blocks', `/compounds/${compound}/blocks`, {
    block: { code: 'A', name_en: `Block of the ${slug} company`, name_ar: 'بلوك' },
  });
  const building = await made('building', 'buildings', '/buildings', {
    building: {
      compound_id: compound,
      block_id: block,
      code: 'A1',
      name_en: `Building of the ${slug} company`,
      name_ar: 'مبنى',
      floors: 5,
    },
  });
  const type = await made('unit_type', 'unit_types', '/unit_types', {
    unit_type: {
      name_en: `Type of the ${slug} company`,
      name_ar: 'نوع',
      property_use: 'general',
      price_type: 'fixed_price',
      min_price: '50000',
    },
  });
  await made('unit', 'units', '/units', {
    unit: {
      building_id: building,
      unit_type_id: type,
      number: `101 of the ${slug} company`,
      floor: 1,
      area: '80',
      property_use: 'residential',
    },
  });
  await made('unit_status_detail', 'unit_status_details', '/unit_status_details', {
    unit_status_detail: { name_en: `Detail of the ${slug} company`, name_ar: 'تفصيل', applies_to: 'blocked' },
  });
  const named = { name_en: `Name of the ${slug} company`, name_ar: 'اسم' };
  await made('interest_level', 'interest_levels', '/interest_levels', { interest_level: named });
  await made('service', 'services', '/services', { service: { ...named, price: '1200.00' } });
  await made('business_type', 'business_types', '/business_types', { business_type: named });
  await made('trade_name', 'trade_names', '/trade_names', { trade_name: named });
  await made('payment_term', 'payment_terms', '/payment_terms', { payment_term: { ...named, payments_per_year: 2 } });
  await made('template', 'templates', '/templates', {
    template: { ...named, kind: 'quotation', body_en: 'Text', body_ar: 'نص' },
  });
  await made('saved_view', 'saved_views', '/saved_views', {
    saved_view: { list: 'leads', name: named.name_en, query: 'status=new' },
  });
  await made('export', 'exports', '/exports', { export: { list: 'leads', format: 'csv' } });
  const role_id = await made('role', 'roles', '/acl/roles', { role: { ...named, is_sales: true } });
  const user_id = await made('user', 'users', '/users', {
    user: { name: named.name_en, email: `planted@${slug}.example`, role_id },
  });
  await made('sale', 'sales', '/sales', { sale: { user_id } });
  // Whatever else is made by a call that needs no other record.
  for (const [stem, own] of Object.entries(calls)) {
    const create: Call | undefined = (own as Record<string, Call>).create;
    const name = create?.wrapper;
    const plural = create?.path.slice(1) ?? '';
    if (!create || !name || plural in ids || `${name}_id` in ids || plural.includes('/') || !entityOf(stem)) continue;
    const body = Object.fromEntries(
      Object.entries(validBody(create)).map(([key, value]) =>
        /^name(_en)?$/.test(key) ? [key, `Some ${name} of the ${slug} company`] : [key, value],
      ),
    );
    await made(name, plural, create.path, wrapped(create, body) as object);
  }
  // Of a kind that no process does: it stays.
  const { rows } = await testBed.owner.query<{ id: number }>(
    'insert into jobs (company_id, kind, max_attempts) select id, $2, 1 from companies where slug = $1 returning id',
    [slug, `Job of the ${slug} company`],
  );
  keep('job', 'jobs', rows[0]?.id as number);
  await testBed.app.jobs.settled();
  ids.id = lead;
  return ids;
}

import type { World } from '../setup/world.ts';

/**
 * Records of each kind in a company, so that there is something another company could reach for. Gives their ids by the
 * names paths use: `lead_id` and `leads` alike.
 */
export async function plant(world: World, slug: 'first' | 'second'): Promise<Record<string, number>> {
  const admin = await world.signIn(slug, `admin@${slug}.example`);
  const ids: Record<string, number> = {};
  const keep = (name: string, plural: string, id: number) => {
    ids[`${name}_id`] = id;
    ids[plural] = id;
  };
  const made = async (name: string, plural: string, url: string, payload: object): Promise<number> => {
    const answer = await admin.raw('POST', `/v2${url}`, payload);
    const id = (answer.body.data as { id: number } | undefined)?.id;
    if (!id) throw new Error(`Planting ${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    keep(name, plural, id);
    return id;
  };
  const lead = await made('lead', 'leads', '/leads', { lead: { name: `Lead of the ${slug} company`, mobile: slug === 'first' ? '0500000001' : '0500000002', source: 'website' } });
  await made('contact_person', 'contact_people', `/leads/${lead}/contact_people`, { contact_person: { name: `Contact of the ${slug} company` } });
  ids.id = lead;
  return ids;
}

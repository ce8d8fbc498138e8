import type { SearchResult } from '../../../src/api/app/work.ts';
import { latinDigits } from '../../../src/api/fields.ts';
import { may, type Viewer } from '../../../src/machines/kit/lifecycle.ts';
import { tenantWords } from '../../db/schema/leasing.ts';
import { leadWords } from '../../db/schema/sales.ts';
import type { Scope } from '../../db/scope.ts';

type Found = SearchResult['leads'];

const most = 8;
/** How many of the newest leads are looked through before the word index is asked. */
const newest = 4000;

const leadShown = "id, name as title, concat_ws(' · ', ref_no, mobile) as detail, status";

/** As PostgreSQL's LIKE takes it. A mobile is found in any of its spellings: its last digits are what all of them share. */
function patternOf(q: string): string {
  const words = latinDigits(q).trim().toLowerCase();
  const digits = words.replace(/[\s()+-]/g, '').replace(/^(00966|966|0)(?=5)/, '');
  const looked = /^5\d{3,8}$/.test(digits) ? digits : words;
  return `%${looked.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** References say whose they are and which: `Q-12`, also typed as `q12`, or only the number. */
function referenceOf(q: string): { letter: string; id: string } | null {
  const [, letter = '', id] = /^([qco]?)\s*-?\s*([1-9]\d{0,14})$/i.exec(latinDigits(q).trim()) ?? [];
  return id ? { letter: letter.toLowerCase(), id } : null;
}

const byReference = {
  quotations: {
    letter: 'q',
    needs: 'quotations.view',
    text: `select q.id, q.ref_no as title, coalesce(l.name, t.name) as detail, q.status from quotations q
      left join leads l on l.company_id = q.company_id and l.id = q.lead_id
      left join tenants t on t.company_id = q.company_id and t.id = q.tenant_id
      where q.company_id = $1 and q.id = $2`,
  },
  contracts: {
    letter: 'c',
    needs: 'contracts.view',
    text: `select c.id, c.ref_no as title, t.name as detail, c.status from contracts c
      join tenants t on t.company_id = c.company_id and t.id = c.tenant_id where c.company_id = $1 and c.id = $2`,
  },
  leasing_orders: {
    letter: 'o',
    needs: 'leasing_orders.view',
    text: `select o.id, o.ref_no as title, t.name as detail, o.status from leasing_orders o
      join tenants t on t.company_id = o.company_id and t.id = o.tenant_id where o.company_id = $1 and o.id = $2`,
  },
} as const;

/**
 * What the words name: leads by name, mobile, e-mail or reference, units by number, tenants by name or mobile, newest
 * first, the rest by reference; at most eight of each and only of modules that the viewer may view.
 */
export async function searchAll(scope: Scope, viewer: Viewer, q: string): Promise<SearchResult> {
  const pattern = patternOf(q);
  const ask = async (name: string, text: string, what = pattern): Promise<Found> =>
    (await scope.client.query<Found[number]>({ name: `search.${name}`, text, values: [scope.company, what] })).rows;
  const reference = referenceOf(q);
  const referred = (name: keyof typeof byReference): Promise<Found> => {
    const { letter, needs, text } = byReference[name];
    const isMeant = reference && (!reference.letter || reference.letter === letter) && may(viewer, needs);
    return isMeant ? ask(name, text, reference.id) : nothing;
  };
  const nothing = Promise.resolve<Found>([]);
  const [leads, units, tenants, quotations, contracts, leasing_orders] = await Promise.all([
    may(viewer, 'leads.view') ? searchLeads() : nothing,
    may(viewer, 'units.view')
      ? ask(
          'units',
          `select u.id, u.number as title, concat_ws(' · ', c.name_en, b.name_en) as detail, u.market as status
            from units u join compounds c on c.company_id = u.company_id and c.id = u.compound_id
            join buildings b on b.company_id = u.company_id and b.id = u.building_id
            where u.company_id = $1 and lower(u.number) like $2 order by length(u.number), u.id desc limit ${most}`,
        )
      : nothing,
    may(viewer, 'tenants.view')
      ? ask(
          'tenants',
          `select id, name as title, mobile as detail, null as status from tenants where company_id = $1 and ${tenantWords} like $2 order by id desc limit ${most}`,
        )
      : nothing,
    referred('quotations'),
    referred('contracts'),
    referred('leasing_orders'),
  ]);
  return { leads, units, tenants, quotations, contracts, leasing_orders };

  async function searchLeads(): Promise<Found> {
    const recent = await ask(
      'leads.newest',
      `select ${leadShown} from (select * from leads where company_id = $1 order by id desc limit ${newest}) leads where ${leadWords} like $2 order by id desc limit ${most}`,
    );
    // Eight of the newest are enough. A word that is rare among them is rare altogether, so its index finds it at once.
    if (recent.length === most || pattern.length < 5) return recent;
    return ask(
      'leads.words',
      `with found as materialized (select * from leads where company_id = $1 and ${leadWords} like $2) select ${leadShown} from found order by id desc limit ${most}`,
    );
  }
}

import type { SearchResult } from '../../src/api/app/work.ts';
import { latinDigits } from '../../src/api/fields.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import { tenantWords } from '../db/schema/leasing.ts';
import { leadWords } from '../db/schema/sales.ts';
import type { Scope } from '../db/scope.ts';

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

/**
 * What the words name: leads by name, mobile, e-mail or reference, units by number, tenants by name or mobile, newest
 * first, at most eight of each and only of modules that the viewer may view.
 */
export async function searchAll(scope: Scope, viewer: Viewer, q: string): Promise<SearchResult> {
  const pattern = patternOf(q);
  const ask = async (name: string, text: string): Promise<Found> =>
    (
      await scope.client.query<Found[number]>({
        name: `search.${name}`,
        text,
        values: [scope.company, pattern],
      })
    ).rows;
  const nothing = Promise.resolve<Found>([]);
  const [leads, units, tenants] = await Promise.all([
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
  ]);
  return { leads, units, tenants };

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

import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';

export interface Addressee {
  name: string;
  email: string | null;
  language: Language;
}

/**
 * A tenant as mails address them, in the language of the last offer or contract that was sent to them; before that, in Arabic if
 * their name is written in it.
 */
export async function addresseeOf({ client, company }: Scope, tenant: number): Promise<Addressee> {
  const { rows } = await client.query<{ name: string; email: string | null; language: Language | null }>({
    name: 'tenants.addressee',
    text: `select t.name, t.email, (select s.language from sendings s
        join quotations q on q.company_id = s.company_id and q.id = s.quotation_id
        where s.company_id = t.company_id and (q.tenant_id = t.id or q.lead_id = t.lead_id) order by s.id desc limit 1) as language
      from tenants t where t.company_id = $1 and t.id = $2`,
    values: [company, tenant],
  });
  const [found] = rows;
  if (!found) throw new Error(`There is no tenant ${tenant}`);
  const { name, email, language } = found;
  return { name, email, language: language ?? (/\p{Script=Arabic}/u.test(name) ? 'ar' : 'en') };
}

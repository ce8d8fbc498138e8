import type { Privileges } from '../../src/api/contract.ts';
import type { Language } from '../../src/locales/translate.ts';
import { theSystem, type Viewer } from '../../src/machines/kit/lifecycle.ts';

export interface Company {
  id: number;
  slug: string;
  name_en: string;
  name_ar: string;
  sandbox: boolean;
  /** Seconds added to the world's time. */
  clock_offset: number;
}

/** Who acts, where and when: what every change is written down with. */
export interface Actor {
  company: Company;
  viewer: Viewer;
  language: Language;
  /** The role's id and name, for the profile. */
  role: { id: number; is_admin: boolean; is_provider: boolean; privileges: Privileges };
}

/** The company's own time (a sandbox's may be moved). */
export const nowOf = (company: Company): Date => new Date(Date.now() + company.clock_offset * 1000);

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' });
/** The company's day, ISO, as its people's calendar on the wall says it. */
export const todayOf = (company: Company): string => calendar.format(nowOf(company));

export const systemOf = (company: Company): Actor => ({
  company,
  viewer: theSystem,
  language: 'en',
  role: { id: 0, is_admin: false, is_provider: false, privileges: {} },
});

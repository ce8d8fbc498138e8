import type { PortalKind } from '../../src/api/contract.ts';
import type { Privileges } from '../../src/api/privileges.ts';
import type { Language } from '../../src/locales/translate.ts';
import { theSystem, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import type { Sight } from '../db/sight.ts';

export interface Company {
  id: number;
  slug: string;
  name_en: string;
  name_ar: string;
  sandbox: boolean;
  /** Seconds added to real time. */
  clock_offset: number;
  /** IANA name: the time zone of its days. */
  time_zone: string;
}
/** The company data loaded with every request. */
export const companyColumns = 'id, slug, name_en, name_ar, sandbox, clock_offset, time_zone';

/** A person signed in for a tenant or a unit owner: by which mobile access, and the tenant's or owner's id. */
export interface PortalUser {
  access: number;
  kind: PortalKind;
  holder: number;
}

/** Who acts, where and when: recorded with every change. */
export interface CurrentUser {
  company: Company;
  viewer: Viewer;
  language: Language;
  /** Whose act this is the consequence of, where the system performs it. */
  cause?: number;
  /** The rows they see; null for staff and the system, who see all of the company's. */
  sight: Sight | null;
  /** Set if this is no user of the office, but somebody who signs in for a tenant or a unit owner. */
  portal?: PortalUser;
  /** The role's id and name, for the profile. */
  role: { id: number; is_admin: boolean; is_provider: boolean; privileges: Privileges };
}

const keeping = (company: Company, approve: boolean): CurrentUser => {
  const system = systemUser(company);
  return { ...system, viewer: { ...system.viewer, privileges: { finance: { view: true, edit: true, approve } } } };
};
/** The server itself, where documents follow from something else: it keeps the books as whoever may edit finance. */
export const bookkeeper = (company: Company): CurrentUser => keeping(company, false);
/** The same for what was agreed elsewhere already. */
export const approver = (company: Company): CurrentUser => keeping(company, true);

export const systemUser = (company: Company): CurrentUser => ({
  company,
  viewer: theSystem,
  sight: null,
  language: 'en',
  role: { id: 0, is_admin: false, is_provider: false, privileges: {} },
});

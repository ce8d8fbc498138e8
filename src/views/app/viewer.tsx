import { createContext, useContext } from 'react';
import type { Profile } from '../../api/app/session.ts';
import type { Privilege, Privileges } from '../../api/contract.ts';
import type { SessionRef } from '../../machines/app/session/flows.ts';
import { may, type Viewer } from '../../machines/kit/lifecycle.ts';

export interface Here {
  profile: Profile;
  viewer: Viewer;
  session: SessionRef;
  /** */
  may: (privilege: Privilege) => boolean;
}
const HereContext = createContext<Here | null>(null);
export const HereProvider = HereContext.Provider;

/** Who looks, and at which company. */
export const useHere = (): Here => {
  const here = useContext(HereContext);
  if (!here) throw new Error('useHere needs a signed-in person above it');
  return here;
};

export const hereOf = (profile: Profile, session: SessionRef): Here => {
  const viewer: Viewer = { id: profile.id, is_admin: profile.role.is_admin, privileges: profile.role.privileges as Privileges };
  return { profile, session, viewer, may: (privilege) => may(viewer, privilege) };
};

import { createContext, useContext } from 'react';
import type { Profile } from '../../api/app/session.ts';
import type { Privilege, Privileges } from '../../api/privileges.ts';
import type { SessionRef } from '../../machines/app/session/flows.ts';
import { may, type Viewer } from '../../machines/kit/lifecycle.ts';

export interface CurrentUser {
  profile: Profile;
  viewer: Viewer;
  session: SessionRef;
  /** */
  may: (privilege: Privilege) => boolean;
}
const CurrentUserContext = createContext<CurrentUser | null>(null);
export const CurrentUserProvider = CurrentUserContext.Provider;

/** The current user and their company. */
export const useCurrentUser = (): CurrentUser => {
  const currentUser = useContext(CurrentUserContext);
  if (!currentUser) throw new Error('useCurrentUser needs a signed-in person above it');
  return currentUser;
};

export const currentUserFrom = (profile: Profile, session: SessionRef): CurrentUser => {
  const viewer: Viewer = { id: profile.id, is_admin: profile.role.is_admin, privileges: profile.role.privileges as Privileges };
  return { profile, session, viewer, may: (privilege) => may(viewer, privilege) };
};

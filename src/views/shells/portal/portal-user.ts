import { createContext, useContext } from 'react';
import type { Profile } from '../../../api/app/session.ts';

interface PortalUser {
  profile: Profile;
  signOut: () => void;
  /** The sign-out is on its way. */
  isLeaving: boolean;
}
const PortalUserContext = createContext<PortalUser | null>(null);
export const PortalUserProvider = PortalUserContext.Provider;

/** The tenant, owner or provider's person who is signed in. */
export const usePortalUser = (): PortalUser => {
  const user = useContext(PortalUserContext);
  if (!user) throw new Error('usePortalUser needs a signed-in person above it');
  return user;
};

import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 720px)';
const hearWidth = (tell: () => void) => {
  const media = matchMedia(narrow);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

/** Whether the window is as narrow as a phone's. */
export const useNarrow = (): boolean => useSyncExternalStore(hearWidth, () => matchMedia(narrow).matches);

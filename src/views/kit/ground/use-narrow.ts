import { useSyncExternalStore } from 'react';

const watching = (query: string) => {
  const hear = (tell: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', tell);
    return () => media.removeEventListener('change', tell);
  };
  return (): boolean => useSyncExternalStore(hear, () => matchMedia(query).matches);
};

/** Whether the window is as narrow as a phone's. */
export const useNarrow = watching('(max-width: 720px)');
/** Whether the window has room for a second column beside a record. */
export const useWide = watching('(min-width: 1400px)');

import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { reloadWhenReachable } from '../../../machines/app/stores/reload.ts';
import { ButtonFace } from '../actions/button-face.ts';
import { Alert, Loading } from '../display/parts.tsx';
import { preloadTexts, useAllTexts, useTexts } from './texts.tsx';

export interface LazyView<P> {
  (props: P): ReactNode;
  /** Fetches it, where it is foreseen. Never fails: that is told where it is shown. */
  preload: () => Promise<void>;
}
/** Anything that can be foreseen. */
export type Preloadable = Pick<LazyView<never>, 'preload'>;

interface LazyFallback {
  fallback?: ReactNode;
  /** Where what is said meanwhile stands; with it something always is. */
  around?: (shown: ReactNode) => ReactNode;
}
const nothing: LazyFallback = {};
const LazyFallbackContext = createContext(nothing);

/** Around what is `lazyView`: what stands in its place while its code is on the way. */
export const LazyBoundary = ({ children, ...fallback }: LazyFallback & { children: ReactNode }) => (
  <LazyFallbackContext value={fallback}>{children}</LazyFallbackContext>
);

/**
 * A component whose code is fetched when it is first shown, or foreseen; what is there is shown at once, and what can't be
 * had says so and offers to load the page anew: a browser asks but once for code that it could not get. Not React's `lazy`:
 * it shows its fallback for a turn even when the code is there, and holds back whatever follows a fallback by 300 ms.
 */
export function lazyView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  /** `little`: it has the texts that it needs; anything else waits for all of them. */
  says: 'little' | 'all' = 'all',
): LazyView<P> {
  let now: ComponentType<P> | 'failed' | null = null;
  let coming: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: typeof now) => {
    now = next;
    for (const tell of listeners) tell();
  };
  const subscribe = (tell: () => void) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  };
  const preload = () => {
    if (says === 'all') preloadTexts();
    coming ??= load().then(become, () => become('failed'));
    return coming;
  };
  const Shown = (props: P) => {
    const There = useSyncExternalStore(subscribe, () => now);
    const { fallback, around } = useContext(LazyFallbackContext);
    const texts = useAllTexts();
    const said = says === 'little' ? 'there' : texts.state;
    // biome-ignore lint/correctness/useExhaustiveDependencies: once
    useEffect(() => {
      void preload();
      if (said !== 'there') texts.want();
    }, []);
    if (There === 'failed' || said === 'failed') return around ? around(<Failed />) : <Failed />;
    if (There === null || said !== 'there') return fallback ?? around?.(<Loading height="80px" />);
    return (
      <LazyFallbackContext value={nothing}>
        <There {...props} />
      </LazyFallbackContext>
    );
  };
  return Object.assign(Shown, { preload });
}

/** Its code could not be had: the way to the server is gone, or a newer build has taken its place. */
function Failed() {
  const { t } = useTexts();
  return (
    <Alert role="alert">
      <p>{t('kit.fetch.failed')}</p>
      <ButtonFace onPress={() => void reloadWhenReachable()}>{t('kit.fetch.reload')}</ButtonFace>
    </Alert>
  );
}

import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { reloadWhenReachable } from '../../../machines/app/stores/reload.ts';
import { ButtonFace } from '../actions/button-face.ts';
import { Alert, Loading } from '../display/parts.tsx';
import { preloadTexts, useAllTexts, useTexts } from './texts.tsx';

export interface LazyView<P> {
  (props: P): ReactNode;
  /** Preloads it. Never rejects: errors are shown when it is rendered. */
  preload: () => Promise<void>;
}
/** Anything that can be preloaded. */
export type Preloadable = Pick<LazyView<never>, 'preload'>;

interface LazyFallback {
  fallback?: ReactNode;
  /** Where the fallback is rendered; with it, there always is one. */
  around?: (shown: ReactNode) => ReactNode;
}
const nothing: LazyFallback = {};
const LazyFallbackContext = createContext(nothing);

/** Wrap around a `lazyView`: the fallback while its code loads. */
export const LazyBoundary = ({ children, ...fallback }: LazyFallback & { children: ReactNode }) => (
  <LazyFallbackContext value={fallback}>{children}</LazyFallbackContext>
);

/**
 * A component whose code is loaded when first rendered or preloaded. Once loaded, it renders at once; if loading fails, it
 * offers to reload the page, because a browser doesn't retry a failed import. Not React's `lazy`, which shows its fallback for
 * a moment even when the code is there, and delays what follows a fallback by 300 ms.
 */
export function lazyView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  /** `little`: its texts are already loaded; anything else waits for all texts. */
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

/** Its code couldn't be loaded: no connection, or a newer build has replaced it. */
function Failed() {
  const { t } = useTexts();
  return (
    <Alert role="alert">
      <p>{t('kit.fetch.failed')}</p>
      <ButtonFace onPress={() => void reloadWhenReachable()}>{t('kit.fetch.reload')}</ButtonFace>
    </Alert>
  );
}

import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { Loading } from './parts.tsx';
import { useTexts } from './texts.tsx';

/** Its code could not be had: the way to the server is gone, or a newer build has taken its place. */
class NotFetched extends Error {
  constructor(
    /** Whoever shows it next tries again. */
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('A part of the app could not be fetched', { cause });
  }
}

export interface Fetched<P> {
  (props: P): ReactNode;
  /** Fetches it, where it is foreseen. Never fails: that is told where it is shown. */
  fetch: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is first shown, or foreseen; to be shown within `Late`. React's own `lazy` shows
 * a fallback for a turn even when the code is there, and what follows a fallback is held back by up to 300 ms.
 */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  let there: ComponentType<P> | null = null;
  let coming: Promise<ComponentType<P>> | null = null;
  const forget = () => {
    coming = null;
  };
  const fetch = () => {
    coming ??= load().then(
      (component) => {
        there = component;
        return component;
      },
      (cause: unknown) => Promise.reject(new NotFetched(forget, cause)),
    );
    return coming;
  };
  const Shown = (props: P) => {
    const There = there ?? use(fetch());
    return <There {...props} />;
  };
  return Object.assign(Shown, { fetch: () => fetch().then(() => {}, forget) });
}

/** Around what is `fetched`: something in its place meanwhile, and if its code can't be had, that and a way to try again. */
export const Late = ({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) => (
  <Trying>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Trying>
);

class Trying extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    // A bug is not for here.
    if (!(error instanceof NotFetched)) throw error;
    return (
      <Failed
        onRetry={() => {
          error.forget();
          this.setState({ error: null });
        }}
      />
    );
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return <Loading error={t('kit.fetch.failed')} onRetry={onRetry} height="auto" />;
}

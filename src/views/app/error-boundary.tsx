import { Component, type ReactNode } from 'react';

/** Catches bugs: says so in both languages (texts may be what failed) and offers to start over. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <div role="alert" style={{ display: 'grid', gap: 12, placeContent: 'center', minHeight: '100vh', textAlign: 'center' }}>
        <p>Something went wrong! Your drafts are kept.</p>
        <p lang="ar" dir="rtl">
          حدث خطأ ما! مسوداتك محفوظة.
        </p>
        <button type="button" onClick={() => location.reload()}>
          Reload · إعادة التحميل
        </button>
      </div>
    );
  }
}

import { stateMetaOf } from '../../../machines/kit/chart-statuses.ts';
import type { AnyLifecycle } from '../../../machines/kit/lifecycle.ts';
import { useTexts } from '../ground/texts.tsx';
import { Chip } from './parts.tsx';

/** A record's status, with the chart's title and colour. */
export function StatusChip({ lifecycle, status }: { lifecycle: AnyLifecycle; status: string }) {
  const { t } = useTexts();
  const meta = stateMetaOf(lifecycle.machine, status);
  return meta ? <Chip tone={meta.tone}>{t(meta.title)}</Chip> : null;
}

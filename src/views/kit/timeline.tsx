import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { type Choice, SelectField } from './field.tsx';
import { useTexts } from './texts.tsx';

export interface TimelineEntry {
  id: string | number;
  /** What sort of thing it is: a filter's id. */
  kind: string;
  /** An instant, ISO. */
  at: string;
  who: string | null;
  what: ReactNode;
  detail?: ReactNode;
  tone?: 'blue' | 'green' | 'yellow' | 'red';
}

/** Log, notes, documents and decisions in one stream, the newest first. */
export function Timeline({ label, entries, kinds = [] }: { label: string; entries: TimelineEntry[]; kinds?: Choice[] }) {
  const { t, instant, ago } = useTexts();
  const [kind, setKind] = useState('');
  const shown = entries.filter((entry) => !kind || entry.kind === kind).sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Face>
      {kinds.length > 1 && (
        <SelectField
          label={t('kit.timeline.show')}
          value={kind}
          empty={t('kit.timeline.all')}
          choices={kinds}
          onChange={setKind}
        />
      )}
      {shown.length === 0 && <p>{t('kit.timeline.empty')}</p>}
      <ol aria-label={label}>
        {shown.map(({ id, at, who, what, detail, tone }) => (
          <li key={id} data-tone={tone}>
            <div>
              {who && <strong>{who} </strong>}
              {what}
            </div>
            <time dateTime={at} title={ago(at)}>
              {instant(at)}
            </time>
            {detail && <div className="detail">{detail}</div>}
          </li>
        ))}
      </ol>
    </Face>
  );
}

const Face = styled.div`
  display: grid; gap: 10px; grid-template-columns: minmax(0, 1fr);
  > p { color: var(--text-soft); }
  > div { max-inline-size: 200px; }
  ol { border-inline-start: 1px solid var(--line); margin-inline-start: 4px; }
  li { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; padding: 5px 0 5px; padding-inline-start: 16px; }
  li::before { content: ''; position: absolute; inset-inline-start: -5px; inset-block-start: 10px; inline-size: 9px; block-size: 9px; border-radius: 50%; background: var(--ground); border: 2px solid var(--line-strong); }
  li[data-tone='blue']::before { border-color: var(--blue); } li[data-tone='green']::before { border-color: var(--green); }
  li[data-tone='yellow']::before { border-color: var(--yellow); } li[data-tone='red']::before { border-color: var(--red); }
  time { color: var(--text-soft); font-size: 12px; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .detail { grid-column: 1 / -1; color: var(--text-soft); overflow-wrap: anywhere; }
`;

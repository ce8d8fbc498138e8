import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { ButtonFace } from '../actions/button-face.ts';
import { useTexts } from '../ground/texts.tsx';

const glyphs: Record<Tone, string> = {
  neutral: '○',
  blue: '◐',
  green: '●',
  'green-outline': '◉',
  yellow: '◔',
  red: '✕',
  gray: '⊘',
  'gray-outline': '◌',
};

/** A status chip: colour, text and a small glyph, never colour alone. */
export const Chip = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <ChipFace data-tone={tone.replace('-outline', '')} data-outline={tone.endsWith('outline') || undefined}>
    <span aria-hidden="true">{glyphs[tone]}</span>
    <span>{children}</span>
  </ChipFace>
);

/** A date; hovering shows it in the Umm al-Qura calendar. */
export function Day({ iso }: { iso: string }) {
  const { date, hijri } = useTexts();
  return <span title={hijri(iso)}>{date(iso)}</span>;
}

/** What couldn't be loaded, and ways to resolve it. */
export function Failed({ error, onRetry, children }: { error: string; onRetry?: () => void; children?: ReactNode }) {
  const { t } = useTexts();
  return (
    <Alert role="alert">
      <p>{error}</p>
      {onRetry && <ButtonFace onPress={onRetry}>{t('kit.retry')}</ButtonFace>}
      {children}
    </Alert>
  );
}

/** a loading placeholder, or a danger alert with the error. Full height by default. */
export function Loading({
  error,
  onRetry,
  height = '100%',
  children,
}: {
  error?: string | null;
  onRetry?: () => void;
  height?: string;
  /** Further ways to resolve it. */
  children?: ReactNode;
}) {
  const { t } = useTexts();
  if (error)
    return (
      <Middle style={{ blockSize: height }}>
        <Failed error={error} onRetry={onRetry}>
          {children}
        </Failed>
      </Middle>
    );
  return (
    <Middle style={{ blockSize: height }} role="status" data-loading aria-label={t('kit.loading')}>
      <Bars aria-hidden="true">
        <i />
        <i />
        <i />
      </Bars>
    </Middle>
  );
}

/** An empty state: what it means and what to do. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Middle>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  </Middle>
);

/** An inline alert. */
export const Alert = styled.div`
  display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between; padding: 8px 12px; border-radius: var(--radius);
  background: var(--danger-soft); color: var(--danger); border: 1px solid var(--danger);
  &[data-tone='yellow'] { background: var(--yellow-soft); color: var(--yellow); border-color: var(--yellow); }
  &[data-tone='blue'] { background: var(--blue-soft); color: var(--blue); border-color: var(--blue); }
`;

/** A dense list of labels and values. */
export const Facts = ({ rows }: { rows: [label: string, value: ReactNode][] }) => (
  <FactList>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </FactList>
);

export const Row = styled.div`
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center; form&, &:has(> select, > div > input) { align-items: end; }
  /* Below a field there may be words; a button stands beside its input, as far down as its label is high. */
  &:has(> div > input):has(> div > :is([slot='description'], .react-aria-FieldError)) { align-items: start; > button { margin-block-start: calc(12px * 1.45 + 4px); } }
`;
export const Grid = styled.div`display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));`;
export const Stack = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start;`;
export const Section = styled.section`display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; > h2 { padding-block-end: 6px; border-block-end: 1px solid var(--line); }`;

const ChipFace = styled.span`
  display: inline-flex; gap: 5px; align-items: center; padding: 1px 8px; border-radius: 10px; font-size: 12px; font-weight: 500; white-space: nowrap; border: 1px solid transparent;
  background: var(--gray-soft); color: var(--gray);
  &[data-tone='blue'] { background: var(--blue-soft); color: var(--blue); }
  &[data-tone='green'] { background: var(--green-soft); color: var(--green); }
  &[data-tone='yellow'] { background: var(--yellow-soft); color: var(--yellow); }
  &[data-tone='red'] { background: var(--red-soft); color: var(--red); }
  &[data-outline] { background: transparent; border-color: currentColor; }
`;
const Middle = styled.div`display: grid; place-items: center; min-block-size: 120px; padding: 24px; text-align: center; color: var(--text-soft); h2 { color: var(--text); } > div:has(> h2) { display: grid; gap: 8px; justify-items: center; }`;
const Bars = styled.span`
  display: flex; gap: 4px;
  i { inline-size: 4px; block-size: 16px; border-radius: 2px; background: var(--line-strong); animation: wait 0.9s infinite alternate; }
  i:nth-child(2) { animation-delay: 0.3s; } i:nth-child(3) { animation-delay: 0.6s; }
  @keyframes wait { to { opacity: 0.25; } }
`;
const FactList = styled.dl`
  display: grid; gap: 8px 20px; grid-template-columns: repeat(auto-fill, minmax(min(var(--fact, 200px), 100%), 1fr));
  dt { color: var(--text-soft); font-size: 12px; }
  dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  @media (max-width: 640px) { gap: 8px 12px; grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr)); }
`;

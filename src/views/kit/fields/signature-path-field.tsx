import { type PointerEvent, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';

const wide = 600;
const high = 200;
/** What is drawn for whoever can't: a tick. */
const mark = 'M240 110L280 150L370 60';

/** A signature by finger, pen or mouse: the path of an SVG, or a mark for whoever can't draw. */
export function SignaturePathField({
  label,
  value,
  error,
  isReadOnly,
  onChange,
}: {
  label: string;
  value: string | null;
  error?: string;
  isReadOnly?: boolean;
  onChange: (path: string | null) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const path = useRef<string | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (place: number, most: number) => Math.max(0, Math.min(most, Math.round(place)));
    return `${within(((clientX - left) / width) * wide, wide)} ${within(((clientY - top) / height) * high, high)}`;
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (isReadOnly) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    path.current = `${value ?? ''}M${pointOf(event)}`;
    onChange(path.current);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (path.current === null) return;
    path.current += `L${pointOf(event)}`;
    onChange(path.current);
  };
  const end = () => {
    path.current = null;
  };
  return (
    <Face
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      data-wrong={error ? true : undefined}
    >
      <span id={id}>{label}</span>
      <svg
        viewBox={`0 0 ${wide} ${high}`}
        role="img"
        aria-label={t(value ? 'kit.signature.given' : 'kit.signature.none')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="ground" d={`M40 ${high - 40}H${wide - 40}`} />
        {value && <path d={value} />}
      </svg>
      {!isReadOnly && (
        <div>
          <small>{t('kit.signature.hint')}</small>
          <Button kind="quiet" onPress={() => onChange(mark)}>
            {t('kit.signature.mark')}
          </Button>
          {value && (
            <Button kind="quiet" onPress={() => onChange(null)}>
              {t('kit.signature.clear')}
            </Button>
          )}
        </div>
      )}
      {error && (
        <small id={`${id}-error`} role="alert" data-error>
          {error}
        </small>
      )}
    </Face>
  );
}

const Face = styled.div`
  display: grid; gap: 6px; min-inline-size: 0;
  > span { font-weight: 500; }
  svg { inline-size: 100%; aspect-ratio: 3; border: 1px dashed var(--line-strong); border-radius: var(--radius); background: var(--raised); touch-action: none; cursor: crosshair; }
  &[data-wrong] svg { border-color: var(--danger); }
  path { fill: none; stroke: var(--text); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
  .ground { stroke: var(--line); stroke-width: 1; }
  > div { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; }
  small { color: var(--text-soft); font-size: 12px; } small[data-error] { color: var(--danger); }
`;

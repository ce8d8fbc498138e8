import { type PointerEvent, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { useTexts } from '../ground/texts.tsx';

/** A pen's strokes, each the coordinates of its points: x, y, x, y … */
export type Strokes = number[][];

const width = 1000;
const height = 400;
const most = { strokes: 60, numbers: 2000 };

const pathOf = (points: number[]): string =>
  points.map((value, at) => (at % 2 ? value : `${at === 0 ? 'M' : 'L'}${value}`)).join(' ');

/** A signature as it was drawn. */
export const DrawnSignature = ({ strokes, label }: { strokes: Strokes; label: string }) => (
  <Paper viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
    {strokes.map((points, at) => (
      <path key={at} d={pathOf(points)} />
    ))}
  </Paper>
);

/** A signature drawn with a finger, a pen or the mouse. Who can't draw leaves it empty: the form asks for the name besides. */
export function SignatureField({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint?: string;
  value: Strokes | null;
  error?: string;
  onChange: (value: Strokes | null) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const strokes = value ?? [];
  /** The stroke being drawn, by the pointer that draws it. */
  const drawing = useRef<{ pointer: number; strokes: Strokes } | null>(null);
  const pointIn = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    const within = (value: number, to: number) => Math.min(to, Math.max(0, Math.round(value)));
    return [
      within(((clientX - box.left) / box.width) * width, width),
      within(((clientY - box.top) / box.height) * height, height),
    ];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current || strokes.length >= most.strokes) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = pointIn(event);
    drawing.current = { pointer: event.pointerId, strokes: [...strokes, [x, y, x, y]] };
    onChange(drawing.current.strokes);
  };
  const goOn = (event: PointerEvent<SVGSVGElement>) => {
    const own = drawing.current;
    const last = own?.strokes.at(-1);
    if (!own || !last || own.pointer !== event.pointerId || last.length >= most.numbers) return;
    own.strokes = [...own.strokes.slice(0, -1), [...last, ...pointIn(event)]];
    onChange(own.strokes);
  };
  const end = () => {
    drawing.current = null;
  };
  return (
    <Face role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <span id={id}>{label}</span>
      <Paper
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t(strokes.length ? 'kit.signature.drawn' : 'kit.signature.empty')}
        data-writes=""
        onPointerDown={begin}
        onPointerMove={goOn}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {strokes.map((points, at) => (
          <path key={at} d={pathOf(points)} />
        ))}
      </Paper>
      <small id={`${id}-hint`}>{error ?? hint}</small>
      {strokes.length > 0 && (
        <span>
          <Button kind="quiet" onPress={() => onChange(null)}>
            {t('kit.signature.clear')}
          </Button>
        </span>
      )}
    </Face>
  );
}

const Paper = styled.svg`
  display: block; inline-size: 100%; max-inline-size: 480px; aspect-ratio: 5 / 2; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--raised);
  &[data-writes] { touch-action: none; cursor: crosshair; }
  path { fill: none; stroke: var(--text); stroke-width: 6; stroke-linecap: round; stroke-linejoin: round; }
`;
const Face = styled.div`
  display: grid; gap: 4px;
  small { color: var(--text-soft); }
`;

import { type PointerEvent, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { mark, paper, type Signature } from '../../../api/signature.ts';
import { Button } from '../actions/button.tsx';
import { type I18n, useTexts } from '../ground/texts.tsx';
import type { FormField } from './form-field.tsx';

const pathOf = (points: number[]): string =>
  points.map((value, at) => (at % 2 ? value : `${at === 0 ? 'M' : 'L'}${value}`)).join(' ');

const Strokes = ({ of: strokes }: { of: Signature }) => strokes.map((points, at) => <path key={at} d={pathOf(points)} />);

/** A signature as it was drawn. */
export const DrawnSignature = ({ signature, label }: { signature: Signature; label: string }) => (
  <Paper viewBox={`0 0 ${paper.width} ${paper.height}`} role="img" aria-label={label}>
    <Strokes of={signature} />
  </Paper>
);

/** A prompt's signature. */
export const signatureField = (t: I18n['t'], field: Pick<FormField, 'label' | 'hint' | 'isRequired'>): FormField => ({
  ...field,
  name: 'signature',
  own: {
    show: ({ value, ...props }) => (
      <SignatureField {...props} label={field.label} hint={field.hint} value={Array.isArray(value) ? value : null} />
    ),
    say: (value) => t(value ? 'kit.signature.drawn' : 'kit.signature.empty'),
  },
});

/** A signature drawn with a finger, a pen or the mouse, or a tick for whoever can't draw. */
export function SignatureField({
  label,
  hint,
  value,
  error,
  isReadOnly,
  onChange,
}: {
  label: string;
  hint?: string;
  value: Signature | null;
  error?: string;
  isReadOnly?: boolean;
  onChange: (value: Signature | null) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const strokes = value ?? [];
  /** The stroke being drawn, by the pointer that draws it. */
  const drawing = useRef<{ pointer: number; strokes: Signature } | null>(null);
  const pointIn = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    const within = (value: number, to: number) => Math.min(to, Math.max(0, Math.round(value)));
    return [
      within(((clientX - box.left) / box.width) * paper.width, paper.width),
      within(((clientY - box.top) / box.height) * paper.height, paper.height),
    ];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (isReadOnly || drawing.current || strokes.length >= paper.strokes || strokes.flat().length > paper.ofAll - 4) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = pointIn(event);
    drawing.current = { pointer: event.pointerId, strokes: [...strokes, [x, y, x, y]] };
    onChange(drawing.current.strokes);
  };
  const goOn = (event: PointerEvent<SVGSVGElement>) => {
    const own = drawing.current;
    const last = own?.strokes.at(-1);
    if (!own || !last || own.pointer !== event.pointerId) return;
    if (last.length >= paper.ofStroke || own.strokes.flat().length > paper.ofAll - 2) return;
    own.strokes = [...own.strokes.slice(0, -1), [...last, ...pointIn(event)]];
    onChange(own.strokes);
  };
  const end = () => {
    drawing.current = null;
  };
  return (
    <Face
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
      data-wrong={error ? true : undefined}
    >
      <span id={id}>{label}</span>
      <Paper
        viewBox={`0 0 ${paper.width} ${paper.height}`}
        role="img"
        aria-label={t(strokes.length ? 'kit.signature.drawn' : 'kit.signature.empty')}
        data-writes={isReadOnly ? undefined : true}
        onPointerDown={begin}
        onPointerMove={goOn}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Strokes of={strokes} />
      </Paper>
      <small id={`${id}-hint`}>{hint ?? t('kit.signature.hint')}</small>
      {!isReadOnly && (
        <span>
          <Button kind="quiet" onPress={() => onChange(mark)}>
            {t('kit.signature.mark')}
          </Button>
          {strokes.length > 0 && (
            <Button kind="quiet" onPress={() => onChange(null)}>
              {t('kit.signature.clear')}
            </Button>
          )}
        </span>
      )}
      {error && (
        <small id={`${id}-error`} role="alert" data-error>
          {error}
        </small>
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
  display: grid; gap: 4px; min-inline-size: 0;
  &[data-wrong] svg { border-color: var(--danger); }
  small { color: var(--text-soft); } small[data-error] { color: var(--danger); }
`;

import type { MouseEvent } from 'react';
import type { GraphState } from '../../../machines/kit/graph.ts';
import { type BoxWords, type DrawnState, type Measure, sizes } from './diagram-layout.ts';
import { choosing, type Mark, type PictureProps, plain } from './diagram-parts.ts';

interface StateProps extends PictureProps {
  at: DrawnState;
  state: GraphState;
  about: ReadonlySet<string> | null;
  /** A group's frame is behind the arrows and its texts in front, so that no arrow crosses them out. */
  part: 'frame' | 'words' | 'all';
}

/** A state's box, or a part of a group's frame. */
export function State(props: StateProps) {
  const { at, state, here, been, chosen, onChoose, about, part } = props;
  const choice = { kind: 'state', id: state.id } as const;
  const isChosen = chosen?.kind === 'state' && chosen.id === state.id;
  const canChoose = onChoose && !props.pressable;
  const box = (
    <>
      <rect className="box" x={at.x} y={at.y} width={at.width} height={at.height} rx="6" />
      {state.kind === 'final' && (
        <rect className="inner" x={at.x + 3} y={at.y + 3} width={at.width - 6} height={at.height - 6} rx="4" />
      )}
    </>
  );
  return (
    <g
      className={at.isGroup ? 'group' : 'state'}
      data-kind={state.kind}
      data-tone={plain(state.tone)}
      data-here={here.has(state.id) || undefined}
      data-been={been.has(state.id) || undefined}
      data-dim={(about !== null && !about.has(`state ${state.id}`)) || undefined}
    >
      {part === 'frame' ? (
        // Keyboard users reach its text instead.
        <g data-chosen={isChosen || undefined} {...(canChoose && pressed(() => onChoose(choice)))}>
          {box}
        </g>
      ) : (
        <g {...choosing(props, choice, isChosen)}>
          {part === 'all' && box}
          <Words {...props} />
        </g>
      )}
      {part !== 'frame' && <OwnMarks {...props} />}
    </g>
  );
}

const pressed = (then: () => void) => ({
  onClick: (event: MouseEvent) => {
    event.stopPropagation();
    then();
  },
});
const linesTop = (at: DrawnState) => at.y + sizes.padY + sizes.title;

function Words({ at, state, words, measure, dir, here, heats, chosen, onChoose, pressable, part }: StateProps) {
  const { title, lines } = words.boxes[state.id] as BoxWords;
  const middle = at.x + at.width / 2;
  // A toned transition has bold text.
  const width =
    Math.max(measure(title, 'title') + 16, ...lines.map(({ text, edge }) => measure(text, edge ? 'mark' : 'line'))) + 8;
  return (
    <>
      {part === 'words' && (
        <rect
          className="behind"
          x={middle - width / 2}
          y={at.y + 4}
          width={width}
          height={sizes.padY + sizes.title + lines.length * sizes.line - 2}
          rx="4"
        />
      )}
      <text className="title" x={middle} y={at.y + sizes.padY + 13} direction={dir}>
        {here.has(state.id) ? `● ${title}` : title}
      </text>
      {lines.map(({ text, edge }, i) => (
        <text
          key={`${edge} ${i}`}
          className={edge ? 'line stays' : 'line'}
          x={middle}
          y={linesTop(at) + i * sizes.line + 11}
          direction={dir}
          data-tone={edge && plain(heats[edge]?.tone)}
          data-chosen={(chosen?.kind === 'edge' && chosen.id === edge) || undefined}
          {...(edge && onChoose && (pressable?.has(edge) ?? true) && pressed(() => onChoose({ kind: 'edge', id: edge })))}
        >
          {text}
        </text>
      ))}
    </>
  );
}

const OwnMarks = ({ at, state, words, measure, dir, marks }: StateProps) => (
  <Marks
    marks={marks[state.id] ?? []}
    middle={at.x + at.width / 2}
    y={linesTop(at) + (words.boxes[state.id] as BoxWords).lines.length * sizes.line + 2}
    measure={measure}
    dir={dir}
  />
);

function Marks({
  marks,
  middle,
  y,
  measure,
  dir,
}: {
  marks: Mark[];
  middle: number;
  y: number;
  measure: Measure;
  dir: 'ltr' | 'rtl';
}) {
  const widths = marks.map(({ words }) => Math.ceil(measure(words, 'mark')) + 14);
  const total = widths.reduce((sum, width) => sum + width, 0) + 4 * Math.max(0, marks.length - 1);
  const starts = widths.map((width, i) => {
    const before = widths.slice(0, i).reduce((sum, one) => sum + one + 4, 0);
    return dir === 'rtl' ? middle + total / 2 - before - width : middle - total / 2 + before;
  });
  return marks.map((mark, i) => {
    const width = widths[i] as number;
    const x = starts[i] as number;
    const face = (
      <g className="mark" data-tone={plain(mark.tone ?? 'neutral')} key={mark.words}>
        <rect x={x} y={y} width={width} height={sizes.mark - 2} rx="9" />
        <text x={x + width / 2} y={y + 13} direction={dir}>
          {mark.words}
        </text>
      </g>
    );
    const press = mark.onPress;
    if (!mark.to && press)
      return (
        // biome-ignore lint/a11y/useSemanticElements: HTML's button doesn't exist in SVG
        <g
          key={mark.words}
          className="press"
          role="button"
          tabIndex={0}
          aria-label={mark.say ?? mark.words}
          onClick={(event) => {
            event.stopPropagation();
            press();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            press();
          }}
        >
          {face}
        </g>
      );
    if (!mark.to) return face;
    return (
      <a
        key={`${mark.words} ${mark.to}`}
        href={mark.to}
        aria-label={mark.say ?? mark.words}
        onClick={(event) => {
          event.stopPropagation();
          if (!mark.onPress || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          mark.onPress();
        }}
      >
        {face}
      </a>
    );
  });
}

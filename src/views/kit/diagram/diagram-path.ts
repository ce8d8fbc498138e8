interface Point {
  x: number;
  y: number;
}
const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
};
const half = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y) / 2;
const say = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A polyline with rounded corners, as an SVG path. */
export function pathOf(points: Point[], radius = 6): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const turns = rest.map((point, i) => {
    const next = rest[i + 1];
    if (!next) return `L${say(point)}`;
    const before = points[i] as Point;
    const by = Math.min(radius, half(before, point), half(point, next));
    return `L${say(towards(point, before, by))} Q${say(point)} ${say(towards(point, next, by))}`;
  });
  return [`M${say(first)}`, ...turns].join(' ');
}

/** The arrowhead at the last point. */
export function headOf(points: Point[], size = 7): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const back = towards(tip, before, size);
  const aside = { x: ((tip.y - back.y) / size) * 3.4, y: ((back.x - tip.x) / size) * 3.4 };
  const ends = [
    { x: back.x + aside.x, y: back.y + aside.y },
    { x: back.x - aside.x, y: back.y - aside.y },
  ];
  return `M${say(tip)} L${ends.map(say).join(' L')} Z`;
}

const space = 'http://www.w3.org/2000/svg';
const [edge, marker, row] = [20, 56, 24];
const sizes = { title: 18, about: 12, entry: 12 };
/** What is taken over of the page's styles: the file stands alone. */
const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'direction',
] as const;

/** What is written around a drawing. */
export interface Caption {
  title: string;
  /** Its version and the day. */
  about: string;
  /** The page's legend; it may be hidden. */
  legend: HTMLElement;
}

function make(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}
const coloured = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A copy with its styles written into it, and without what is for pointing and reading aloud. */
export function copyOf(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[at] as Element);
    element.setAttribute('style', kept.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
    for (const name of ['role', 'tabindex', 'aria-pressed', 'aria-label', 'aria-hidden', 'class']) element.removeAttribute(name);
  }
  return copy;
}

function widthOf(text: string, size: number, weight = 400): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * size * 0.6;
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(pen.measureText(text).width);
}

/** An entry of the legend: what stands before it, and its words. */
interface Entry {
  sign: SVGSVGElement | null;
  /** A sign in letters, or the name of a colour. */
  word: string;
  /** Where it has a look of its own. */
  look: HTMLElement | null;
  text: string;
}
const partsOf = (element: Element | null): string =>
  [...(element?.childNodes ?? [])].map(({ textContent }) => textContent).join(' ');
const entriesOf = (legend: HTMLElement): Entry[] =>
  [...legend.querySelectorAll('li')].map((item) => {
    const [sign, look] = [item.querySelector('svg'), item.querySelector<HTMLElement>('b, .colour > *')];
    const text = (item.textContent ?? '').replace(look?.textContent ?? '', '').trim();
    return { sign, word: partsOf(look), look, text };
  });

/** A drawing with its title, version and date above it and its legend below, in the page's direction and colours. */
export function sheetOf(
  drawing: SVGSVGElement,
  { title, about, legend }: Caption,
): { svg: SVGSVGElement; width: number; height: number } {
  const isRightToLeft = getComputedStyle(legend).direction === 'rtl';
  const entries = entriesOf(legend);
  const signs = Math.max(marker, ...entries.map(({ word }) => widthOf(word, sizes.entry) + 24));
  const column = signs + Math.max(0, ...entries.map(({ text }) => widthOf(text, sizes.entry))) + edge;
  const { width: drawn, height: tall } = drawing.viewBox.baseVal;
  const width = Math.ceil(Math.max(drawn, column, widthOf(title, sizes.title, 600), widthOf(about, sizes.about)) + 2 * edge);
  const columns = Math.max(1, Math.floor((width - 2 * edge) / column));
  const rows = Math.ceil(entries.length / columns);
  const top = edge + sizes.title + row + edge;
  const height = Math.ceil(top + tall + edge + rows * row + edge);
  /** A distance from where reading begins. */
  const at = (distance: number) => (isRightToLeft ? width - distance : distance);
  const font = `font-family:${getComputedStyle(document.body).fontFamily};direction:${isRightToLeft ? 'rtl' : 'ltr'}`;
  const write = (text: string, x: number, y: number, size: number, style = '') =>
    make('text', { x: at(x), y, style: `${font};font-size:${size}px;fill:${coloured('--text')};${style}` }, text);

  const svg = document.createElementNS(space, 'svg');
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    svg.setAttribute(key, String(value));
  svg.append(
    make('title', {}, title),
    make('rect', { width: '100%', height: '100%', fill: coloured('--sunken') }),
    write(title, edge, edge + sizes.title, sizes.title, 'font-weight:600'),
    write(about, edge, edge + sizes.title + row, sizes.about, `fill:${coloured('--text-soft')}`),
  );
  const picture = copyOf(drawing);
  const place = { x: (width - drawn) / 2, y: top, width: drawn, height: tall };
  for (const [key, value] of Object.entries(place)) picture.setAttribute(key, String(value));
  svg.append(picture);

  for (const [index, { sign, word, look, text }] of entries.entries()) {
    const x = edge + Math.floor(index / rows) * column;
    const y = top + tall + edge + (index % rows) * row;
    if (sign) {
      const { width: wide, height: high } = sign.viewBox.baseVal.width ? sign.viewBox.baseVal : sizeOf(sign);
      const turned = isRightToLeft
        ? `translate(${at(x)} ${y + (row - high) / 2}) scale(-1 1)`
        : `translate(${x} ${y + (row - high) / 2})`;
      const group = make('g', { transform: turned });
      const copy = copyOf(sign);
      copy.setAttribute('width', String(wide));
      copy.setAttribute('height', String(high));
      group.append(copy);
      svg.append(group);
    } else if (look) {
      const { color, backgroundColor } = getComputedStyle(look);
      const wide = widthOf(word, sizes.entry) + 16;
      if (!/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor))
        svg.append(
          make('rect', {
            x: isRightToLeft ? at(x + wide) : x,
            y: y + 3,
            width: wide,
            height: row - 6,
            rx: 9,
            fill: backgroundColor,
          }),
        );
      svg.append(write(word, x + 8, y + 16, sizes.entry, `fill:${color}`));
    }
    svg.append(write(text, x + signs, y + 16, sizes.entry, `fill:${coloured('--text-soft')}`));
  }
  return { svg, width, height };
}
const sizeOf = (sign: SVGSVGElement) => ({ width: sign.width.baseVal.value, height: sign.height.baseVal.value });

import { type Caption, sheetOf } from './picture-sheet.ts';

const textOf = (svg: SVGSVGElement): string => new XMLSerializer().serializeToString(svg);

/** A drawing as a standalone file, with its title, version, date and legend. */
export const svgOf = (drawing: SVGSVGElement, caption: Caption): string => textOf(sheetOf(drawing, caption).svg);

/** The same as a bitmap at twice the size. */
export async function pngOf(drawing: SVGSVGElement, caption: Caption): Promise<Blob> {
  const { svg, width, height } = sheetOf(drawing, caption);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([textOf(svg)], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Offers a file as a download. */
export function give(name: string, content: Blob | string, type = 'text/plain'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

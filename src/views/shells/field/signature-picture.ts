import { paper, type Signature } from '../../../api/signature.ts';

/** A signature as a picture: its strokes, or the typed name of whoever didn't draw. */
export async function pictureOf(signature: Signature | null, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = paper.width;
  canvas.height = paper.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser does not draw');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, paper.width, paper.height);
  Object.assign(pen, { fillStyle: '#000000', strokeStyle: '#000000', lineWidth: 6, lineCap: 'round', lineJoin: 'round' });
  for (const points of signature ?? []) {
    pen.beginPath();
    for (let at = 0; at + 1 < points.length; at += 2) pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
    pen.stroke();
  }
  if (!signature) {
    Object.assign(pen, { font: 'italic 72px serif', textAlign: 'center', textBaseline: 'middle' });
    pen.fillText(name, paper.width / 2, paper.height / 2, paper.width - 80);
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('This browser makes no pictures');
  return new File([picture], 'signature.png', { type: 'image/png' });
}

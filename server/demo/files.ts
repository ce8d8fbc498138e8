import sharp from 'sharp';
import { type Attachment, attachmentCalls, type UploadPurpose } from '../../src/api/app/attachment.ts';
import type { Worker } from './people.ts';

const wall = '<rect width="640" height="480" fill="#d8d2c4"/><rect y="400" width="640" height="80" fill="#a89a84"/>';
/** What the photos show; `n` moves things about. */
const scenes = {
  crack: (n: number) =>
    `${wall}<path d="M${120 + (n % 9) * 40} 0l30 120-50 90 40 130-20 140" fill="none" stroke="#4b4640" stroke-width="5"/>`,
  repaired: (n: number) => `${wall}<rect x="${110 + (n % 9) * 40}" y="40" width="90" height="300" fill="#dcd7cb"/>`,
  room: (n: number) =>
    `<rect width="640" height="480" fill="#e7e1d4"/><path d="M0 380h640v100H0z" fill="#b89c74"/>
     <rect x="${60 + (n % 5) * 60}" y="90" width="190" height="170" fill="#9fc4dd" stroke="#fff" stroke-width="12"/>
     <rect x="${430 + (n % 3) * 20}" y="130" width="120" height="252" fill="#8a6a48"/>`,
  stain: (n: number) =>
    `${wall}<ellipse cx="${200 + (n % 6) * 50}" cy="170" rx="110" ry="60" fill="#b7a98c" opacity=".8"/>
     <ellipse cx="${210 + (n % 6) * 50}" cy="175" rx="70" ry="36" fill="#9c8d70" opacity=".7"/>`,
  card: (n: number) =>
    `<rect width="640" height="480" fill="#6f7378"/><rect x="60" y="80" width="520" height="320" rx="22" fill="${n % 2 ? '#e6efe4' : '#efe9dc'}"/>
     <rect x="60" y="80" width="520" height="60" rx="22" fill="#2f7d54"/><rect x="90" y="170" width="130" height="170" fill="#c9d3cf"/>
     <circle cx="155" cy="230" r="34" fill="#7d8a86"/><path d="M100 340a55 60 0 0 1 110 0z" fill="#7d8a86"/>
     <path d="M250 190h280M250 230h220M250 270h260M250 310h180" stroke="#55605c" stroke-width="9"/>`,
} as const;
type Scene = keyof typeof scenes;

const drawn = new Map<string, Promise<Buffer>>();
/** A small photo, drawn once for each scene and variant. */
export function photo(scene: Scene, n: number): Promise<Buffer> {
  const key = `${scene} ${n % 9}`;
  const known = drawn.get(key);
  if (known) return known;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${scenes[scene](n % 9)}</svg>`;
  const made = sharp(Buffer.from(picture)).jpeg({ quality: 70 }).toBuffer();
  drawn.set(key, made);
  return made;
}

/** The name that a phone gives a photo of a day. */
export const photoName = (day: string, n: number): string =>
  `IMG_${day.replaceAll('-', '')}_${String(90_000 + ((n * 7919) % 80_000)).padStart(6, '0')}.jpg`;

/** A page with a few lines in Latin letters. */
export function pdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, n) => `${n ? '0 -22 Td' : '72 760 Td'} (${line.replace(/[^ -~]|[()\\]/g, ' ')}) Tj`).join('\n');
  const text = `BT /F1 13 Tf\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let content = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const at = content.length;
    content += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = content.length;
  content += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(content, 'latin1');
}

/** Uploads a file for a kind of record, and returns its id. */
export async function upload(by: Worker, for_entity: UploadPurpose, name: string, content: Buffer): Promise<number> {
  const { id } = await by.ask<Attachment>(attachmentCalls.create, {}, { name, size: content.length, for_entity });
  await by.send(id, content);
  await by.ask(attachmentCalls.finish, { id });
  return id;
}

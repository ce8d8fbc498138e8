import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type MediaType, mediaTypes } from '../../src/api/app/attachment.ts';

/** HEIC by its brands. */
const same: Record<string, MediaType> = { 'image/heif': 'image/heic', 'image/heic-sequence': 'image/heic' };

/** What content is, whatever its name says; null if it isn't allowed. */
export async function mediaTypeOf(content: Buffer): Promise<MediaType | null> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  const mime = found && (same[found.mime] ?? found.mime);
  return mime && Object.hasOwn(mediaTypes, mime) ? (mime as MediaType) : null;
}

/** Images that can be shown smaller. HEIC needs a decoder that isn't free. */
const shown = ['image/jpeg', 'image/png'];
export const hasPreview = (type: MediaType): boolean => shown.includes(type);

const widths = { preview: 1600, thumbnail: 240 };
/** An image made anew from what is seen: turned upright, without its metadata. null if it can't be read. */
export const smaller = (content: Buffer, as: keyof typeof widths): Promise<Buffer | null> =>
  sharp(content, { limitInputPixels: 100_000_000 })
    .rotate()
    .resize({ width: widths[as], height: widths[as], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => null);

/** The file's name with the ending of what it is. */
export function fileNameOf(name: string, type: MediaType): string {
  const ending = mediaTypes[type];
  const fits = new RegExp(`\\.(${ending}${ending === 'jpg' ? '|jpeg' : ''})$`, 'i');
  return fits.test(name) ? name : `${name}.${ending}`;
}

import { fileTypeFromBuffer } from 'file-type';
import { type MediaType, mediaTypes } from '../../src/api/app/attachment.ts';

/** HEIC by its brands. */
const same: Record<string, MediaType> = { 'image/heif': 'image/heic', 'image/heic-sequence': 'image/heic' };

/** The marks of UTF-16, whose text has zero bytes. */
const isWide = (content: Buffer): boolean => ['fffe', 'feff'].includes(content.subarray(0, 2).toString('hex'));
/** Text has no signature: it is what has no zero bytes and no other type. */
const isText = (content: Buffer): boolean => isWide(content) || isWideUnmarked(content) || !content.includes(0);
/** UTF-16 without a mark: where a line ends, one of two bytes is zero. */
const isWideUnmarked = (content: Buffer): boolean => {
  const head = content.subarray(0, 64);
  return (
    content.length % 2 === 0 && (head.includes('\n\0') || head.includes('\0\n') || head.includes(',\0') || head.includes('\0,'))
  );
};

/** A workbook with a password is a container of another kind, with a part of this name. */
export const isEncrypted = (content: Buffer): boolean =>
  content.subarray(0, 4).toString('hex') === 'd0cf11e0' && content.includes(Buffer.from('EncryptedPackage', 'utf16le'));

/** What content is, whatever its name says; null if it isn't allowed. */
export async function mediaTypeOf(content: Buffer): Promise<MediaType | null> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  // A heading may begin with the two letters of a bitmap or a program, and the mark of UTF-16 with those of a sound.
  if ((!found || ['bmp', 'exe', 'mp1'].includes(found.ext)) && isText(content)) return 'text/csv';
  const mime = found && (same[found.mime] ?? found.mime);
  return mime && Object.hasOwn(mediaTypes, mime) ? (mime as MediaType) : null;
}

/** Images that can be shown smaller. HEIC needs a decoder that isn't free. */
const shown = ['image/jpeg', 'image/png'];
export const hasPreview = (type: MediaType): boolean => shown.includes(type);

/** The file's name with the ending of what it is. */
export function fileNameOf(name: string, type: MediaType): string {
  const ending = mediaTypes[type];
  const fits = new RegExp(`\\.(${ending}${ending === 'jpg' ? '|jpeg' : ''})$`, 'i');
  return fits.test(name) ? name : `${name}.${ending}`;
}

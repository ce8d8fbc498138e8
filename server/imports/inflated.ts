import { Readable } from 'node:stream';
import JSZip from 'jszip';

/**
 * The bytes that all parts of a workbook may come to. The largest table that is imported (10,000 rows, 40 million characters) takes
 * about 120 MB as XML.
 */
export const mostInflated = 150 * 1024 * 1024;

/** Whether a workbook unpacks to more than is allowed: by what its directory declares, then by unpacking it up to the limit. */
export async function isInflated(content: Buffer): Promise<boolean> {
  if (declaredSize(content) > mostInflated) return true;
  const zip = await JSZip.loadAsync(content);
  let left = mostInflated;
  for (const part of Object.values(zip.files)) {
    // Streams of an older kind can't be iterated over.
    for await (const chunk of new Readable().wrap(part.nodeStream())) {
      left -= (chunk as Buffer).length;
      if (left < 0) return true;
    }
  }
  return false;
}

/** The bytes of all entries together, by a zip file's directory; 0 without one. */
export function declaredSize(zip: Buffer): number {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > zip.length) return 0;
  let at = zip.readUInt32LE(end + 16);
  let sum = 0;
  while (at + 46 <= zip.length && zip.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    // Entries of more than 4 GB declare 4 GB here, and their size elsewhere.
    sum += zip.readUInt32LE(at + 24);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return sum;
}

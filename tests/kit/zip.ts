import { constants, deflateRawSync } from 'node:zlib';

/** An entry of a zip file as it is written: its compressed content, and the size that the directory declares. */
export interface ZipEntry {
  name: string;
  compressed: Buffer;
  declared: number;
}

/** Deflated zeros, `megabytes` of them: one compressed block, repeated. A gigabyte takes about a megabyte, and a moment to make. */
export function deflatedZeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(8 * 1024 * 1024), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes / 8 }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

/** A zip file of these entries, whose checksums are 0. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, compressed, declared } of entries) {
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(compressed.length, 14);
    about.writeUInt32LE(declared, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name)]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, rest, Buffer.from(name)]));
    parts.push(local, compressed);
    at += local.length + compressed.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

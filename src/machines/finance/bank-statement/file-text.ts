/** A file's text: UTF-8, UTF-16 with its mark, or what Excel writes in Arabic: windows-1256. */
export function textOfFile(content: Uint8Array): string {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(content);
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return decode('utf-16le');
  if (first === 0xfe && second === 0xff) return decode('utf-16be');
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1256');
  }
}

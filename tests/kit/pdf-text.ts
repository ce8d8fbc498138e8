import { inflateSync } from 'node:zlib';

/** The parts of a PDF as our engine writes it: objects by number, with their dictionary and their stream as text. */
function objectsOf(pdf: Buffer): Map<number, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, { head: string; stream: string }>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    const body = text.slice(from, text.indexOf('\nendobj', from));
    const at = body.indexOf('stream\n');
    const [head, raw] = at < 0 ? [body, ''] : [body.slice(0, at), body.slice(at + 7, body.lastIndexOf('\nendstream'))];
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Length1');
    objects.set(Number(found[1]), { head, stream: isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw });
  }
  return objects;
}

const units = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
/** The letters of a font's glyphs, as its map to Unicode says. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries())
      letters.set(Number.parseInt(first, 16) + at, units(hex.replaceAll(' ', '')));
  return letters;
}

/** The texts of a printed document, in the order in which they were drawn; Arabic as it stands on paper, from the left. */
export function textOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const refer = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]);
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(refer(objects.get(Number(id))?.head ?? '', 'ToUnicode'))?.stream;
      if (map) fonts.set(name, lettersOf(map));
    }
  const said: string[] = [];
  for (const { head, stream } of objects.values()) {
    if (head.includes('/Type') || !stream.includes('BT\n')) continue;
    let letters: Map<number, string> | undefined;
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font);
      else {
        const hex = [...(shown ?? '').matchAll(/<([\da-f]*)>/gi)].map(([, one]) => one).join('');
        said.push((hex.match(/.{4}/g) ?? []).map((one) => letters?.get(Number.parseInt(one, 16)) ?? '�').join(''));
      }
    }
  }
  return said;
}

/** Base45 (RFC 9285): bytes in the letters that a QR code stores most densely. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** The text of some bytes: three letters for each two of them, two for a last one. */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first, second] = [bytes[at] as number, bytes[at + 1]];
    let number = second === undefined ? first : first * 256 + second;
    for (let place = 0; place < (second === undefined ? 2 : 3); place += 1) {
      text += letters[number % 45];
      number = Math.floor(number / 45);
    }
  }
  return text;
}

/** The bytes of such a text; null if it isn't one. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((letter) => letters.indexOf(letter));
    if (digits.includes(-1)) return null;
    const number = digits.reduceRight((sum, digit) => sum * 45 + digit, 0);
    const isPair = digits.length === 3;
    if (number > (isPair ? 0xffff : 0xff)) return null;
    if (isPair) bytes.push(number >> 8, number & 0xff);
    else bytes.push(number);
  }
  return Uint8Array.from(bytes);
}

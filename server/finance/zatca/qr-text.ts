/** What the QR code of a tax invoice says, in the order of its tags. */
export interface QrFacts {
  seller: string;
  vatNo: string;
  /** When it was issued. */
  at: Date;
  /** With VAT, in riyals: 11500.00. */
  total: string;
  vat: string;
}

/**
 * The text of a tax invoice's QR code, as the tax authority (ZATCA) has it: tags 1 to 5, each with the length of its value in
 * bytes of UTF-8, in base64.
 */
export function qrText({ seller, vatNo, at, total, vat }: QrFacts): string {
  const values = [seller, vatNo, `${at.toISOString().slice(0, 19)}Z`, total, vat];
  return Buffer.concat(
    values.map((value, index) => {
      // A length is one byte: a name that is longer is cut between two characters.
      let text = value;
      while (Buffer.byteLength(text) > 255) text = [...text].slice(0, -1).join('');
      const bytes = Buffer.from(text);
      return Buffer.from([index + 1, bytes.length, ...bytes]);
    }),
  ).toString('base64');
}

import type { Signature } from '../../src/api/signature.ts';
import type { Language } from '../../src/locales/translate.ts';

/** A printed document as data: what stands on it, in order. The engine lays it out; it may travel to another thread. */
export interface PrintedDocument {
  language: Language;
  title: string;
  /** Beside the title, left to right in any language. */
  reference: string;
  /** Across each page, such as DRAFT. */
  mark: string | null;
  /** `logo`: a PNG as a data address. */
  letterhead: { name: string; lines: string[]; logo?: string };
  blocks: Block[];
  /** A QR code at the end, with what it is for beside it. */
  qr?: QrBlock;
  /** At the foot of each page, before its number. */
  foot: string;
}

export type Block =
  | { type: 'heading'; text: string }
  | { type: 'text'; text: string }
  | Table
  | { type: 'facts'; rows: [label: string, value: string][] }
  | { type: 'signatures'; parties: Party[] }
  /** Labels to cut out, three in a row. */
  | { type: 'labels'; labels: Label[] };

export interface Label {
  /** What its QR code says. */
  qr: string;
  title: string;
  lines: string[];
}

export interface QrBlock {
  text: string;
  caption: string;
}

export interface Table {
  type: 'table';
  /** `share`: its part of the width, 1 by default. */
  columns: { label: string; isNumber?: boolean; share?: number }[];
  rows: string[][];
  total?: string[];
}

export interface Party {
  role: string;
  name: string;
  /** When they signed, as printed; null leaves a line to sign on. */
  signed: string | null;
  /** Drawn. */
  signature?: Signature;
}

/** Where the company's pages are, for links on paper. */
export interface Site {
  publicUrl: string;
  slug: string;
}

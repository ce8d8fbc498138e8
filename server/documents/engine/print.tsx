import { renderToBuffer } from '@react-pdf/renderer';
import type { PrintedDocument } from '../document.ts';
import { registerFonts } from './fonts.ts';
import { Paper } from './paper.tsx';

registerFonts();

/** Answers once the thread has begun, which is no document's time. */
export const ready = (): null => null;

/** One document as PDF. */
export const print = (paper: PrintedDocument): Promise<Uint8Array> => renderToBuffer(<Paper paper={paper} />);

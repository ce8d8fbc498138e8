import * as z from 'zod/mini';

/** The paper of a signature, and how much is drawn on it at most: strokes, numbers in one of them, and numbers in all. */
export const paper = { width: 1000, height: 400, strokes: 60, ofStroke: 2000, ofAll: 8000 };

/** Two points at least, on the paper. */
const isStroke = (numbers: number[]): boolean =>
  numbers.length % 2 === 0 &&
  numbers.length >= 4 &&
  numbers.length <= paper.ofStroke &&
  numbers.every((value, at) => value >= 0 && value <= (at % 2 ? paper.height : paper.width));

/** A pen's strokes, each the coordinates of its points: x, y, x, y … */
export const Signature = z.array(z.array(z.int())).check(
  z.minLength(1),
  z.maxLength(paper.strokes),
  z.refine((strokes) => strokes.every(isStroke) && strokes.flat().length <= paper.ofAll, 'kit.signature.error'),
);
export type Signature = z.infer<typeof Signature>;

/** What is drawn for whoever can't: a tick. */
export const mark: Signature = [[400, 220, 470, 300, 620, 120]];

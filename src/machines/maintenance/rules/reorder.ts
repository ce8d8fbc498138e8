interface Level {
  free: number;
  /** Ordered or drafted, and not arrived. */
  coming: number;
  reorder_point: number;
}

/** A part is filled up to twice its reorder point, and to one at least. */
const levelOf = ({ reorder_point }: Pick<Level, 'reorder_point'>): number => Math.max(2 * reorder_point, 1);

/** How many of a part to order; 0 if what is coming is enough. */
export const suggestedQuantity = ({ free, coming, reorder_point }: Level): number =>
  free + coming > reorder_point ? 0 : Math.max(levelOf({ reorder_point }) - free - coming, 0);

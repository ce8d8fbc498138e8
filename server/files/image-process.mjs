// A process of its own for images: plain JavaScript, which starts without a transpiler.
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';

// Passwords, answers and documents go before images.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

/**
 * The image that is kept of one that is uploaded: turned upright, without its metadata. A logo for a printed letterhead is a PNG.
 * @type {Record<string, (image: import('sharp').Sharp) => import('sharp').Sharp>}
 */
const kinds = {
  preview: (image) => image.resize(inside(1600, 1600)).webp({ quality: 80 }),
  thumbnail: (image) => image.resize(inside(240, 240)).webp({ quality: 80 }),
  letterhead: (image) => image.resize(inside(480, 160)).png(),
};
/** @type {(width: number, height: number) => import('sharp').ResizeOptions} */
const inside = (width, height) => ({ width, height, fit: 'inside', withoutEnlargement: true });

process.on('message', async ({ content, as, limitInputPixels }) => {
  const image = sharp(content, { limitInputPixels, sequentialRead: true }).rotate();
  // An unreadable image has none.
  const made = await kinds[as]?.(image)
    .toBuffer()
    .catch(() => null);
  process.send?.(made);
});
process.on('disconnect', () => process.exit());

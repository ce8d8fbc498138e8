/** Pixels of a photo's longer side: enough to see what is wrong, and little to send from a basement. */
const longest = 1600;

/**
 * A photo as it is sent: smaller, upright, and without what the phone wrote into it of where and when it was taken. One that this
 * browser can't read is sent as it is, and judged by the server.
 */
export async function smallerPhoto(photo: File | null): Promise<Blob> {
  if (!photo) return new Blob();
  try {
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longest / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  } catch {
    return photo;
  }
}

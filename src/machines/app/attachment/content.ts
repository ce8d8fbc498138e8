import { type Answered, download } from '../../../api/client.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

interface Wanted {
  id: number;
  /** In place of the file: what can be looked at. */
  as: 'file' | 'preview';
}
const content = async (id: number, as: string, signal: AbortSignal) => {
  const { headers, body } = await download(`/attachments/${id}/content`, { query: { as }, signal });
  return { headers, blob: await new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } }).blob() };
};

/** A thumbnail, as an address that an image can show. */
export const thumbnailMachine = readFlow<string, { id: number }>({ entity: 'attachment' }).provide({
  actors: {
    read: reader(async ({ id }, signal) => {
      const { blob } = await content(id, 'thumbnail', signal);
      return new Promise<string>((resolve, reject) => {
        const turning = new FileReader();
        turning.onload = () => resolve(String(turning.result));
        turning.onerror = () => reject(turning.error);
        turning.readAsDataURL(blob);
      });
    }),
  },
});

/** Opens a file in a tab of its own if it can be looked at; otherwise it is downloaded. */
export const openFileMachine = taskFlow<Wanted>().provide({
  actors: {
    perform: performer(async ({ id, as }, signal): Promise<Answered<unknown>> => {
      const { headers, blob } = await content(id, as, signal);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
      if (as === 'preview') link.target = '_blank';
      else link.download = name ? decodeURIComponent(name) : 'file';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      return { answer: null, message: null };
    }),
  },
});

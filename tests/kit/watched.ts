import { monitorEventLoopDelay } from 'node:perf_hooks';

/** An act's result, the longest time in which this thread answered nobody (ms), and by how much the process grew (bytes). */
export async function watched<T>(act: () => Promise<T>): Promise<{ result: T; pause: number; grown: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const result = await act().finally(() => clearInterval(timer));
  delay.disable();
  return { result, pause: delay.max / 1e6, grown: peak - before };
}

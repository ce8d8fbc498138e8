// A thread's entry: Node 20 doesn't load TypeScript there by --import, as tsx does for the process.
import { register } from 'tsx/esm/api';

register();
export const { print, ready } = await import('./print.tsx');

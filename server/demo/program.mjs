// A process's entry: compiled as it loads where the server runs from its sources.
import { register } from 'tsx/esm/api';

register();
await import('./program.ts');

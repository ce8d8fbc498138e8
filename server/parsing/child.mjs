// The entry of the process that reads files: Node 20 doesn't load TypeScript by itself.
import { register } from 'tsx/esm/api';

register();
await import('./child.ts');

import path from 'node:path';

/** The folder of the project: with the built app, the packages and package.json. Compiled, the server is as deep in it as here. */
export const project = path.join(import.meta.dirname, '../..');

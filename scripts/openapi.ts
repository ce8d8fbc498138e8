import { writeFileSync } from 'node:fs';
import { documentOf } from '../server/http/openapi/document.ts';

// Writes the OpenAPI document to a file, for generating types or a client: `npm run openapi -- openapi.json`. Without a file
// name it is printed.
const text = `${JSON.stringify(await documentOf(process.env.PUBLIC_URL ?? 'http://127.0.0.1:4000'), null, 2)}\n`;
const file = process.argv[2];
if (file) writeFileSync(file, text);
else process.stdout.write(text);

import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Document, Operation } from '../../server/http/openapi/document.ts';

interface Content {
  schema: object;
  examples: Record<string, { value: unknown }>;
}
type Holder = { content: { 'application/json': Content } };

/** Looks answers and bodies up in an OpenAPI document, and holds values against their schemas. */
export class DocumentReader {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(readonly document: Document) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#ajv.addSchema(document, 'document');
  }

  get operations(): { method: string; path: string; operation: Operation }[] {
    return Object.entries(this.document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  }

  find(operationId: string): Operation {
    const found = this.operations.find(({ operation }) => operation.operationId === operationId);
    if (!found) throw new Error(`The document has no operation ${operationId}`);
    return found.operation;
  }

  /** The content of an answer with this status; undefined: the operation does not declare it. */
  response(operation: Operation, status: number): Content | undefined {
    return this.#content(operation.responses[status]);
  }
  body(operation: Operation): Content | undefined {
    return this.#content(operation.requestBody);
  }

  /** What a value breaks of a schema in the document: nothing, if it is as declared. */
  wrong(schema: object, value: unknown): string[] {
    const text = JSON.stringify(schema);
    const validate = this.#validators.get(text) ?? this.#ajv.compile(JSON.parse(text.replaceAll('"#/', '"document#/')) as object);
    this.#validators.set(text, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  }

  #content(holder: object | undefined): Content | undefined {
    if (!holder) return undefined;
    const { $ref } = holder as { $ref?: string };
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec($ref ?? '') ?? [];
    const found = ($ref ? this.document.components[kind]?.[name] : holder) as Holder | undefined;
    return found?.content['application/json'];
  }
}

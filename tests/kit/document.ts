import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document, Operation } from '../../server/http/openapi/document.ts';

interface Content {
  schema: object;
  examples: Record<string, { value: unknown }>;
}
interface Loose {
  $ref?: string;
  allOf?: Loose[];
  anyOf?: Loose[];
  items?: Loose;
  properties?: Record<string, Loose>;
  additionalProperties?: unknown;
}
type Holder = { content: { 'application/json': Content } };

/** Finds responses and bodies in an OpenAPI document, and validates values against their schemas. */
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

  /** The content of a response with this status; undefined if the operation doesn't declare it. */
  response(operation: Operation, status: number): Content | undefined {
    return this.#content(operation.responses[status]);
  }
  body(operation: Operation): Content | undefined {
    return this.#content(operation.requestBody);
  }

  /** The violations of a schema in the document; empty if the value is valid. */
  wrong(schema: object, value: unknown): string[] {
    const text = JSON.stringify(schema);
    const validate = this.#validators.get(text) ?? this.#ajv.compile(JSON.parse(text.replaceAll('"#/', '"document#/')) as object);
    this.#validators.set(text, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** Keys of a response that its schema lacks. The schema allows them, so that keys can be added later, but none may be forgotten. */
  undeclared(schema: object, value: unknown, at = ''): string[] {
    const { allOf, anyOf, items, properties, additionalProperties } = this.#whole(schema as Loose);
    if (Array.isArray(value)) return items ? value.flatMap((one, i) => this.undeclared(items, one, `${at}/${i}`)) : [];
    if (typeof value !== 'object' || value === null) return [];
    if (anyOf) {
      const found = anyOf.map((option) => this.undeclared(option, value, at));
      return found.sort((a, b) => a.length - b.length)[0] ?? [];
    }
    const parts = [{ properties, additionalProperties }, ...(allOf ?? []).map((part) => this.#whole(part))];
    if (parts.some((part) => part.additionalProperties)) return [];
    const named = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, object>;
    return Object.entries(value).flatMap(([key, one]) =>
      named[key] ? this.undeclared(named[key], one, `${at}/${key}`) : Object.keys(named).length ? [`${at}/${key}`] : [],
    );
  }
  #whole(schema: Loose): Loose {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    return name ? (this.document.components.schemas?.[name] as Loose) : schema;
  }

  #content(holder: object | undefined): Content | undefined {
    if (!holder) return undefined;
    const { $ref } = holder as { $ref?: string };
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec($ref ?? '') ?? [];
    const found = ($ref ? this.document.components[kind]?.[name] : holder) as Holder | undefined;
    return found?.content['application/json'];
  }
}

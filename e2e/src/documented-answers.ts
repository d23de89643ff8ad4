import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { addNamed, withNames } from './named-schemas.js';

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

interface Response {
  readonly $ref?: string;
  readonly content?: Record<string, { readonly schema: object }>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
}

interface OpenApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** The same as the engine's `/openapi.json`: a check of the documents keeps it so. */
const FILE = new URL('../../docs/openapi.json', import.meta.url);
const ERRORS = new URL('../../docs/errors.md', import.meta.url);

/** The status of an operation of the public API that is not in the document. Its path may look like that of another one. */
const NOT_BUILT = 501;

/** What `openapi.json` says of answers, and `errors.md` of the keys of errors. */
export class DocumentedAnswers {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly operations: readonly (Operation & { readonly method: string; readonly path: RegExp })[];

  constructor(
    private readonly document: OpenApiDocument,
    private readonly errorKeys: ReadonlySet<string>,
  ) {
    addFormats(this.ajv);
    this.ajv.addFormat('instant', true);
    addNamed(this.ajv, document.components.schemas);
    this.operations = Object.entries(document.paths)
      .sort(([one], [other]) => placeholdersIn(one) - placeholdersIn(other))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          ...operation,
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
        })),
      );
  }

  static ofFile(): DocumentedAnswers {
    const keys = [...readFileSync(ERRORS, 'utf8').matchAll(/^\| `(\w+)` /gm)].map(([, key]) => key as string);
    return new DocumentedAnswers(JSON.parse(readFileSync(FILE, 'utf8')) as OpenApiDocument, new Set(keys));
  }

  /** @returns what the answer has that the document does not admit; nothing about a path that is not in it */
  complaintAbout(method: string, target: string, status: number, body: unknown): string | undefined {
    const [path = ''] = target.split('?');
    const operation = this.operations.find((each) => each.method === method && each.path.test(path));
    if (!operation || status === NOT_BUILT) return undefined;
    const asked = `${operation.operationId} ${status}`;
    const response = this.resolved(operation.responses[status]);
    if (!response) return `${asked} is not documented`;
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return body === undefined ? undefined : `${asked} documents no body`;
    const key = (body as { readonly key?: unknown } | undefined)?.key;
    if (status >= 400 && typeof key === 'string' && !this.errorKeys.has(key)) return `docs/errors.md lacks ${key}`;
    const validate = this.validatorOf(asked, schema);
    if (validate(body)) return undefined;
    const [first] = validate.errors ?? [];
    return `${asked} is not as documented: ${first?.instancePath} ${first?.message} ${JSON.stringify(body).slice(0, 500)}`;
  }

  private validatorOf(name: string, schema: object): ValidateFunction {
    let validator = this.validators.get(name);
    if (!validator) this.validators.set(name, (validator = this.ajv.compile(withNames(schema))));
    return validator;
  }

  private resolved(response: Response | undefined): Response | undefined {
    if (!response?.$ref) return response;
    const path = response.$ref.replace('#/', '').split('/');
    return path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], this.document) as Response;
  }
}

function placeholdersIn(path: string): number {
  return path.split('{').length;
}

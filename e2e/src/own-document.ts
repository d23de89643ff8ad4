import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { type Answer, baseUrl } from './client.js';

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

interface OwnDocument {
  readonly paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>;
  readonly components: object;
}

/** What the engine’s own `/openapi.json` says of its answers. */
export class DocumentedAnswers {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction | null>();

  private constructor(private readonly document: OwnDocument) {
    addFormats(this.ajv);
    this.ajv.addFormat('instant', true);
    this.ajv.addSchema({ $id: 'document', components: document.components });
  }

  static async ofEngine(): Promise<DocumentedAnswers> {
    return new DocumentedAnswers((await (await fetch(`${baseUrl}/openapi.json`)).json()) as OwnDocument);
  }

  /** @returns what the answer has that the document does not admit */
  complaintAbout(operationId: string, { status, body }: Answer): string | undefined {
    const validate = this.validatorOf(operationId, status);
    if (validate === undefined) return `${operationId} documents no ${status}`;
    if (validate === null) return body === undefined ? undefined : `${operationId} ${status} documents no body`;
    if (validate(body)) return undefined;
    const [first] = validate.errors ?? [];
    return `${operationId} ${status} is not as documented: ${first?.instancePath} ${first?.message} ${JSON.stringify(body).slice(0, 500)}`;
  }

  private validatorOf(operationId: string, status: number): ValidateFunction | null | undefined {
    const name = `${operationId} ${status}`;
    if (!this.validators.has(name)) {
      const response = this.responseOf(operationId, status);
      if (response === undefined) return undefined;
      const schema = response.content?.['application/json']?.schema;
      this.validators.set(name, schema ? this.ajv.compile(withIds(schema) as object) : null);
    }
    return this.validators.get(name);
  }

  private responseOf(operationId: string, status: number): Response | undefined {
    const operations = Object.values(this.document.paths).flatMap((methods) => Object.values(methods));
    const response = operations.find((each) => each.operationId === operationId)?.responses[status] as
      (Response & { $ref?: string }) | undefined;
    if (!response?.$ref) return response;
    const path = response.$ref.replace('#/', '').split('/');
    return path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], this.document) as Response;
  }
}

interface Response {
  readonly content?: Record<string, { readonly schema: object }>;
}

function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === '$ref' ? `document${String(part)}` : withIds(part)]),
  );
}

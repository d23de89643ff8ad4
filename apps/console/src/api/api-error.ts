import { type components } from './schema.js';

/** The documented body of an error; what fails before it is a request for an operation has another one. */
type ErrorBody = Partial<components['schemas']['Error']> & { statusCode?: number; error?: unknown };

/** What an operation answered instead of its answer. */
export class ApiError extends Error {
  readonly key: string;
  readonly details: string | undefined;
  readonly requestId: string | undefined;
  readonly relatedIds: readonly string[];
  /** ISO 8601. Of what did not exist at the requested moment, and did later. */
  readonly existsFrom: string | undefined;

  constructor(
    readonly status: number,
    body: ErrorBody,
  ) {
    super(body.message ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.key = body.key ?? 'unknown';
    this.details = body.details;
    this.requestId = body.request_id;
    this.relatedIds = body.related_object_ids ?? [];
    this.existsFrom = body.exists_from;
  }

  /** The property of the body that the error is about: `voucher.discount.percent_off`. */
  get field(): string | undefined {
    return fieldIn(this.details ?? '');
  }
}

/** `Property .voucher.discount.percent_off must be <= 100`, `Payload must have required property 'name'`, `Duplicated campaign exists with name Summer`. */
export function fieldIn(details: string): string | undefined {
  const [, within = ''] = /^(?:Property|Parameter) \.?(\S+)/.exec(details) ?? [];
  const [, missing] = /required property '([^']+)'/.exec(details) ?? [];
  const [, taken] = /^Duplicated \w+ exists with (\w+)/.exec(details) ?? [];
  const path = [within, missing ?? taken].filter(Boolean).join('.');
  return path === '' ? undefined : path.replace(/\[(\d+)\]|\/(\d+)/g, '.$1$2').replace(/^\./, '');
}

export async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody | null;
  return new ApiError(response.status, body ?? {});
}

import { parseDeepQuery } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { type Operation, pageParameter } from '@perkstream/published';
import { type FastifyRequest } from 'fastify';
import { type EdgeErrorKey } from '../server/error-answers.js';
import { WrongFile } from '../server/csv-columns.js';
import { isUnkeepable } from '../server/json-body.js';
import { type MetadataSchemas } from '../validation/fitting-metadata.js';
import { type Check, type Validators, type Violation } from '../validation/validators.js';

export interface Input {
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

export interface InputRefusal {
  readonly refused: EdgeErrorKey;
  readonly details?: string;
}

const LAST_PAGE = 1000;
const NOTHING: Record<string, never> = Object.freeze({});

/** Path parameters, query and body of one operation: read, checked, and no more than that. */
export class OperationInput {
  private readonly checkBody: Check | undefined;
  private readonly checkQuery: Check | undefined;
  private readonly hasPages: boolean;

  constructor(
    private readonly operation: Operation,
    validators: Validators,
  ) {
    const { body, query, csv } = operation;
    this.checkBody = csv ? complaintAboutFile : body && validators.body(body.name, operation.bodyIsList === true);
    this.checkQuery = query && validators.query(query);
    this.hasPages = query?.page === pageParameter;
  }

  /** @param schemas what metadata is like in the project of the request */
  of(request: FastifyRequest, schemas?: MetadataSchemas): Input | InputRefusal {
    const params = request.params as Record<string, string>;
    for (const name in params) {
      const value = params[name] as string;
      if (value.length === 0 || isUnkeepable(value)) return { refused: 'not_found' };
    }
    const query = this.query(request.query as string);
    if ('refused' in query) return query;
    const body = this.checkBody
      ? this.body(request.body, this.checkBody, this.operation.storesNothing ? undefined : schemas)
      : undefined;
    if (body !== undefined && 'refused' in body) return body;
    return { params, query: query.read, body: body?.read };
  }

  /** Which aggregate is named first. For locality only: an operation that cannot tell is not wrong. */
  messageKey(input: Input): string | undefined {
    try {
      return this.operation.key?.(input) ?? undefined;
    } catch {
      return undefined;
    }
  }

  private body(sent: unknown, check: Check, schemas: MetadataSchemas | undefined): { read: unknown } | InputRefusal {
    const { bodyOptional, bodyIsList } = this.operation;
    const body = sent === undefined && bodyOptional ? (bodyIsList ? [] : {}) : (sent ?? null);
    const violation = check(body, schemas);
    if (violation === undefined) return { read: body };
    return {
      refused: violation.isOfMetadata ? 'metadata_validation_failed' : 'invalid_payload',
      details: violation.text,
    };
  }

  private query(text: string): { read: Record<string, unknown> } | InputRefusal {
    if (text === '' && !this.checkQuery) return { read: NOTHING };
    if (text.includes('%00') || text.includes('\0')) {
      return { refused: 'invalid_query_params', details: 'Query must not hold a NUL character' };
    }
    const query = parseDeepQuery(text);
    if (isRefusal(query)) return { refused: 'invalid_query_params', details: query.details?.details };
    const violation = this.checkQuery?.(query);
    if (violation !== undefined) return { refused: 'invalid_query_params', details: violation.text };
    if (this.hasPages && ((query.page as number | undefined) ?? 1) > LAST_PAGE) {
      return { refused: 'page_over_limit', details: `Property .page cannot be higher than ${LAST_PAGE}` };
    }
    return { read: query };
  }
}

/** The lines were checked as they were read. */
function complaintAboutFile(lines: unknown): Violation | undefined {
  if (lines instanceof WrongFile) return { text: lines.message, isOfMetadata: false };
  return lines === null ? { text: "Payload must have required property 'file'", isOfMetadata: false } : undefined;
}

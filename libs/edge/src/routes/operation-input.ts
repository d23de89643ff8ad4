import { parseDeepQuery } from '@perkstream/domain-filters';
import { isRefusal, sizeOf } from '@perkstream/kernel';
import { turnOfEventLoop } from '@perkstream/ports';
import { type Operation, pageParameter } from '@perkstream/published';
import { type FastifyRequest } from 'fastify';
import { type EdgeErrorKey } from '../server/error-answers.js';
import { WrongFile } from '../server/csv-columns.js';
import { isUnkeepable } from '../server/json-body.js';
import { type MetadataSchemas } from '../validation/fitting-metadata.js';
import { lenientQuery } from '../validation/lenient-query.js';
import { nearestOf, type UnknownProperties, type UnknownProperty } from '../validation/unknown-properties.js';
import { type Check, type Validators, type Violation } from '../validation/validators.js';

/** A request that passed. */
export interface ReadInput {
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  /** Properties of the body that have no effect. */
  readonly unknown: readonly UnknownProperty[];
}

interface InputRefusal {
  readonly refused: EdgeErrorKey;
  readonly details?: string;
}

const MAX_PAGE_NUMBER = 1000;
const NOTHING: Record<string, never> = Object.freeze({});
const NONE: readonly never[] = [];

/** Items of a list that are checked at a time, and values within them. */
const ITEMS_AT_ONCE = 100;
const VALUES_AT_ONCE = 20_000;

/** What was found wrong with a list before the rest of the request was looked at. */
class WrongList {
  constructor(readonly violation: Violation) {}
}

/** Path parameters, query and body of one operation: read and checked. */
export class OperationInput {
  private readonly checkBody: Check | undefined;
  private readonly checkQuery: Check | undefined;
  private readonly readLeniently: ((query: Record<string, unknown>) => void) | undefined;
  private readonly checkItems: Check | undefined;
  private readonly hasPages: boolean;
  private readonly hasPast: boolean;

  constructor(
    private readonly operation: Operation,
    validators: Validators,
    private readonly unknown: UnknownProperties,
  ) {
    const { body, query, csv } = operation;
    const check = body && !csv ? validators.body(body.name, operation.bodyIsList === true) : undefined;
    if (check && operation.bodyIsList && operation.bodyLimit !== undefined) this.checkItems = check;
    this.checkBody = csv ? complaintAboutFile : this.checkItems ? complaintAboutList(this.checkItems) : check;
    this.checkQuery = query && validators.query(query);
    this.readLeniently = query && lenientQuery(query);
    this.hasPages = query?.page === pageParameter;
    this.hasPast = query?.as_of !== undefined;
  }

  /** @param schemas what metadata is like in the project of the request */
  of(request: FastifyRequest, schemas?: MetadataSchemas): ReadInput | InputRefusal {
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
    const unknown = this.unknownIn(body?.read);
    if (unknown[0] && isStrict(request)) return { refused: 'invalid_payload', details: textOf(unknown[0]) };
    return { params, query: query.read, body: body?.read, unknown };
  }

  private unknownIn(body: unknown): readonly UnknownProperty[] {
    const { body: type, csv } = this.operation;
    return type && !csv ? this.unknown.of(type.name, body) : NONE;
  }

  /** Whether there may be so many items that others have their turn while they are checked. */
  get isLongList(): boolean {
    return this.checkItems !== undefined;
  }

  /** Checks the items of a long list, before `of`: some per turn of the event loop. */
  async checkLongList(request: FastifyRequest, schemas?: MetadataSchemas): Promise<void> {
    const list = request.body;
    if (!Array.isArray(list)) return;
    for (let from = 0, to = 0; from < list.length; from = to) {
      if (from > 0) await turnOfEventLoop(request.exchange?.owner);
      const most = Math.min(list.length, from + ITEMS_AT_ONCE);
      for (let values = 0; to < most && values < VALUES_AT_ONCE; to++) values += sizeOf(list[to]);
      const violation = this.checkItems?.(list.slice(from, to), schemas, from);
      if (violation) return void (request.body = new WrongList(violation));
    }
  }

  /** The aggregate that is named first. For locality only: an operation may name none. */
  messageKey(input: ReadInput): string | undefined {
    try {
      return this.operation.key?.(input) ?? undefined;
    } catch {
      return undefined;
    }
  }

  private body(sent: unknown, check: Check, schemas: MetadataSchemas | undefined): { read: unknown } | InputRefusal {
    const body = bodyOf(this.operation, sent);
    const violation = check(body, schemas) ?? this.violationOfOthers(body, check, schemas);
    if (violation === undefined) return { read: body };
    return {
      refused: violation.isOfMetadata ? 'metadata_validation_failed' : 'invalid_payload',
      details: violation.text,
    };
  }

  private violationOfOthers(body: unknown, check: Check, schemas: MetadataSchemas | undefined): Violation | undefined {
    for (const other of this.operation.alsoChecked?.(body) ?? NONE) {
      const violation = check(other, schemas);
      if (violation) return violation;
    }
    return undefined;
  }

  private query(text: string): { read: Record<string, unknown> } | InputRefusal {
    if (text === '' && !this.checkQuery) return { read: NOTHING };
    if (text.includes('%00') || text.includes('\0')) {
      return { refused: 'invalid_query_params', details: 'Query must not contain a NUL character' };
    }
    const query = parseDeepQuery(text);
    if (isRefusal(query)) return { refused: 'invalid_query_params', details: query.details?.details };
    // What would be answered, or done, is not of that moment.
    if (!this.hasPast && query['as_of'] !== undefined) {
      return { refused: 'invalid_query_params', details: 'Property .as_of is not supported by this operation' };
    }
    this.readLeniently?.(query);
    const violation = this.checkQuery?.(query);
    if (violation !== undefined) return { refused: 'invalid_query_params', details: violation.text };
    if (this.hasPages && ((query.page as number | undefined) ?? 1) > MAX_PAGE_NUMBER) {
      return { refused: 'page_over_limit', details: `Property .page cannot be higher than ${MAX_PAGE_NUMBER}` };
    }
    return { read: query };
  }
}

/** RFC 7240: what is not known is to be refused. */
function isStrict({ headers }: FastifyRequest): boolean {
  return /\bhandling\s*=\s*"?strict\b/i.test(String(headers.prefer ?? ''));
}

function textOf(unknown: UnknownProperty): string {
  const nearest = nearestOf(unknown);
  return `Property .${unknown.path} is unknown${nearest === undefined ? '' : `: did you mean '${nearest}'?`}`;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** What was sent, or what it counts as. */
function bodyOf({ bodyOptional, bodyIsList, otherBody }: Operation, sent: unknown): unknown {
  const none = bodyIsList ? [] : {};
  if (bodyOptional && (sent === undefined || (bodyIsList && isEmptyObject(sent)))) return none;
  if (otherBody === undefined || (typeof sent === 'object' && !Array.isArray(sent))) return sent ?? null;
  if (otherBody === 'ignored') return none;
  return typeof sent === 'string' ? { [otherBody.text]: sent } : (sent ?? null);
}

/** The items were checked before. */
function complaintAboutList(check: Check): Check {
  return (body) => (body instanceof WrongList ? body.violation : Array.isArray(body) ? undefined : check(body));
}

/** The lines were checked as they were read. */
function complaintAboutFile(lines: unknown): Violation | undefined {
  if (lines instanceof WrongFile) return { text: lines.message, isOfMetadata: false };
  return lines === null ? { text: "Payload must have required property 'file'", isOfMetadata: false } : undefined;
}

/**
 * An expected failure, as a value: a business rule said no. An exception, in contrast, is a bug or an engine that is away.
 * `code` equals the public error key (`quantity_exceeded`) and is never renamed.
 */
export interface Refusal<Code extends string = string> {
  readonly refused: Code;
  /** What a client may see: the text of `details`, and the resource that it was about. */
  readonly details?: RefusalDetails;
}

export interface RefusalDetails {
  /** Replaces the generic message of the code. */
  readonly message?: string;
  readonly details?: string;
  readonly resourceId?: string;
  readonly resourceType?: string;
  readonly relatedObjectIds?: readonly string[];
  readonly relatedObjectType?: string;
  /** The redeemable of the request that it is about: as the request calls its kind, and by its code or id. */
  readonly redeemableType?: string;
  readonly redeemableId?: string;
  /** When what is missing at a moment of the past was there next: ISO 8601 in UTC. */
  readonly existsFrom?: string;
  /** The text that the owner of a validation rule wrote for its customers. */
  readonly customMessage?: string;
}

export function refuse<Code extends string>(refused: Code, details?: RefusalDetails): Refusal<Code> {
  return details ? { refused, details } : { refused };
}

/** @param noun what the text calls the resource, where that is not its type */
export function notFound(resourceType: string, resourceId: string, noun = resourceType): Refusal<'not_found'> {
  return refuse('not_found', { details: `Cannot find ${noun} with id ${resourceId}`, resourceId, resourceType });
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && typeof (value as Refusal).refused === 'string';
}

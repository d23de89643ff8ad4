import { STATUS_CODES } from 'node:http';
import { type ErrorBody } from '@perkstream/published';

/** Errors that the edge itself answers, in the body of every operation. */
export const EDGE_ERRORS = {
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  missing_required_permission: [403, 'Missing permission'],
  not_found: [404, 'Resource not found'],
  method_not_allowed: [405, 'HTTP Method Not Allowed'],
  not_acceptable: [406, 'Not Acceptable'],
  unsupported_media_type: [415, 'Unsupported Media Type'],
  invalid_payload: [400, 'Invalid payload'],
  metadata_validation_failed: [400, 'Metadata validation failed'],
  invalid_query_params: [400, 'Invalid query params'],
  invalid_idempotency_key: [400, 'Invalid Idempotency-Key'],
  page_over_limit: [400, 'Listing resource above 1000 page is not supported'],
  query_too_large: [400, 'Query too large'],
  payload_too_large: [413, 'Payload too large'],
  too_many_requests: [429, 'Too many requests hit the API too quickly.'],
  internal_error: [500, 'Internal error'],
  not_implemented: [501, 'Not Implemented'],
  service_unavailable: [503, 'Service unavailable'],
} as const;

export type EdgeErrorKey = keyof typeof EDGE_ERRORS;

export function edgeError(key: EdgeErrorKey, requestId: string, details?: string): ErrorBody {
  const [code, message] = EDGE_ERRORS[key];
  return details === undefined
    ? { code, key, message, request_id: requestId }
    : { code, key, message, details, request_id: requestId };
}

/** Errors below the level of operations: no JSON, too large a body, malformed HTTP. */
interface FrameworkErrorBody {
  readonly statusCode: number;
  readonly error: string;
  readonly message: string;
}

export function frameworkError(statusCode: number, message: string): FrameworkErrorBody {
  const error = statusCode === 413 ? 'Request Entity Too Large' : (STATUS_CODES[statusCode] ?? 'Error');
  return { statusCode, error, message };
}

/** Seconds after which a client may try again what was answered with 503. */
export const RETRY_AFTER_SECONDS = '1';

export const JSON_TYPE = 'application/json; charset=utf-8';

import {
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { EngineUnavailable, reasonOf } from '@perkstream/ports';

const ENGINE = 'documents';

export type Outcome = EngineUnavailable['outcome'];

/** Nothing has left this process. */
const NEVER_SENT = [
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoNotConnectedError,
  MongoClientClosedError,
  MongoServerClosedError,
];
/** By their names: the client does not export them. */
const NEVER_SENT_NAMES = new Set(['MongoWaitQueueTimeoutError', 'MongoPoolClearedError', 'MongoPoolClosedError']);

/** Codes of a server that cannot serve now. With the first ones it has not even tried. */
const REFUSALS = new Set([13, 18, 10107, 13435, 13436]);
const TROUBLES = new Set([6, 7, 50, 64, 89, 91, 189, 262, 9001, 11600, 11602, 14031]);
/** What FerretDB says of trouble with its disk, under a code that says nothing. */
const TROUBLED_DISK = /\(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)|no space left|read-only file system/;

export const DUPLICATE_KEY_CODE = 11000;

export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY_CODE;
}

/** @returns undefined for a mistake of the caller */
export function unavailable(error: unknown, outcome: Outcome): EngineUnavailable | undefined {
  if (error instanceof EngineUnavailable) return error;
  if (!(error instanceof MongoError)) return undefined;
  if (wasNeverSent(error)) return away('not_done', error);
  return error instanceof MongoNetworkError || isTrouble(error) ? away(outcome, error) : undefined;
}

export function away(outcome: Outcome, cause?: unknown): EngineUnavailable {
  const root = cause instanceof EngineUnavailable ? (cause.cause ?? cause) : cause;
  return new EngineUnavailable(ENGINE, outcome, {
    cause: root,
    message: `${ENGINE} are not available${reasonOf(root)}`,
  });
}

function wasNeverSent(error: MongoError): boolean {
  return (
    NEVER_SENT.some((kind) => error instanceof kind) ||
    NEVER_SENT_NAMES.has(error.name) ||
    error.hasErrorLabel(MongoErrorLabel.HandshakeError) ||
    (error instanceof MongoServerError && REFUSALS.has(Number(error.code)))
  );
}

function isTrouble(error: MongoError): boolean {
  return error instanceof MongoServerError && (TROUBLES.has(Number(error.code)) || TROUBLED_DISK.test(error.message));
}

/** Nest tokens of what the app brings. */
export const ENGINES = Symbol('engines');
/** Of documents that are no views: what a context keeps beside the log */
export const DOCUMENT_STORE = Symbol('document store');
/** Starts a thread of this process that replays a back-test; undefined: it is replayed among the requests. */
export const REPLAY_THREAD = Symbol('replay thread');
export const EVENT_STORE = Symbol('event store');
export const MESSAGE_BUS = Symbol('message bus');
export const FILE_STORE = Symbol('file store');
/** Milliseconds for which a file can be fetched after it was made. */
export const FILES_KEPT_FOR = Symbol('files kept for');
/** Bytes that the files of one project's exports may have together before another one is made. */
export const FILES_KEPT_BYTES = Symbol('files kept bytes');
/** Counts bytes that are stored for a project. */
export const REPORT_STORED = Symbol('report stored');
export const CALLOUTS = Symbol('callouts');
/** What links to this API begin with, outside of answers; undefined where it is not known. */
export const PUBLIC_URL = Symbol('public url');
export const KEY_STORE = Symbol('key store');
/** Receives failures in the background. */
export const FAILURES = Symbol('failures');

export type ReportFailure = (where: string, error: unknown) => void;

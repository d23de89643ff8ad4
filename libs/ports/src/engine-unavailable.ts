/**
 * An engine (event store, document store, message bus, file store) cannot answer now: away, full or too slow. The caller answers
 * 503 and nothing else. `outcome` says whether what was asked may have happened all the same.
 */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
  /** What an operator can do; it holds nothing that must not be shown. Absent: it comes back by itself. */
  readonly advice?: string;

  constructor(
    readonly engine: string,
    readonly outcome: 'not_done' | 'unknown',
    options?: { cause?: unknown; message?: string; advice?: string },
  ) {
    super(options?.message ?? `${engine} is not available`, { cause: options?.cause });
    if (options?.advice !== undefined) this.advice = options.advice;
  }
}

/** Also of an error that came from another process, or was made by another copy of this module. */
export function isUnavailable(error: unknown): error is EngineUnavailable {
  return error instanceof Error && error.name === 'EngineUnavailable';
}

/** What a driver's error says, to go behind a message: by its type, code or name where it has no text. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const { message, type, code, name } = cause as Error & { readonly type?: string; readonly code?: string | number };
  return `: ${message || type || code || name}`;
}

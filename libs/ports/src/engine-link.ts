import { type EngineUnavailable } from './engine-unavailable.js';

/** Milliseconds after a failed probe in which nobody tries again. */
const REST_MS = 100;

/**
 * Whether an engine can be reached. After a loss nothing is sent before a probe was answered: so a caller that is turned
 * away knows that nothing has happened, many who wait make one attempt together, and nobody waits for the client's own search.
 */
export class EngineLink {
  private lostBecause: unknown;
  private lostAt = 0;
  private restUntil = 0;
  private probing: Promise<void> | undefined;

  /**
   * @param probe resolves when the engine would do what it is asked
   * @param away makes the error that the engine is away ('not_done')
   */
  constructor(
    private readonly probe: () => Promise<void>,
    private readonly away: (cause: unknown) => EngineUnavailable,
  ) {}

  lost(cause: unknown): void {
    this.lostBecause ??= cause;
    this.lostAt = Date.now();
  }

  /**
   * @param begun milliseconds since 1970 from which on somebody waits: who did so when it was lost waits no more
   * @throws EngineUnavailable ('not_done')
   */
  async ready(begun = Infinity): Promise<void> {
    if (this.lostBecause === undefined) return;
    const hasWaited = begun < this.lostAt;
    if (this.probing === undefined && (hasWaited || Date.now() < this.restUntil)) throw this.away(this.lostBecause);
    await this.check();
  }

  /** Probes in any case. @throws EngineUnavailable ('not_done') */
  check(): Promise<void> {
    this.probing ??= this.probe().then(
      () => this.found(),
      (error: unknown) => this.missed(error),
    );
    return this.probing;
  }

  private found(): void {
    this.probing = undefined;
    this.lostBecause = undefined;
  }

  private missed(error: unknown): never {
    this.found();
    this.lost(error);
    this.restUntil = Date.now() + REST_MS;
    throw this.away(error);
  }
}

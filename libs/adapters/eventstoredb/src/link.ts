import { away } from './engine-failure.js';

/** Milliseconds after a failed probe in which nobody tries again. */
const REST = 100;

/**
 * What is known about the way to the engine. Once it was lost, nothing is sent before a probe was answered: so whoever is turned
 * away knows that nothing has happened, and many who wait make one attempt together.
 */
export class Link {
  private lostBecause: unknown;
  private restUntil = 0;
  private probing: Promise<void> | undefined;

  /** @param probe resolves when an append would succeed */
  constructor(private readonly probe: () => Promise<void>) {}

  lost(cause: unknown): void {
    this.lostBecause ??= cause;
  }

  /** @throws EngineUnavailable ('not_done') */
  async ready(): Promise<void> {
    if (this.lostBecause === undefined) return;
    if (this.probing === undefined && Date.now() < this.restUntil) throw away('not_done', this.lostBecause);
    await this.check();
  }

  /** Asks, whatever is known. @throws EngineUnavailable ('not_done') */
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
    this.probing = undefined;
    this.lostBecause = error;
    this.restUntil = Date.now() + REST;
    throw away('not_done', error);
  }
}

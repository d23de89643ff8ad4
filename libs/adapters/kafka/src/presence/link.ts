import { away } from '../engine-failure.js';

export const BEAT_INTERVAL_MS = 500;
/** Milliseconds without a sign of life after which a process counts as gone: three signs are missing. */
export const GONE_AFTER_MS = 1500;

/** Whether messages come through now: what we send has to come back to us from the broker. */
export class Link {
  private heardAt = 0;
  private lastError: unknown = new Error('Not connected yet');

  heard(): void {
    this.heardAt = Date.now();
    this.lastError = undefined;
  }

  failed(error: unknown): void {
    this.lastError = error;
  }

  get isLost(): boolean {
    return Date.now() - this.heardAt > GONE_AFTER_MS;
  }

  /** @throws EngineUnavailable */
  check(): void {
    if (this.isLost) throw away('not_done', this.lastError);
  }
}

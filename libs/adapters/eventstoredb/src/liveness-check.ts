import { type EventStoreDBClient } from '@eventstore/db-client';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';

/** Milliseconds that a request may take while the engine shows life. Nobody waits longer for an answer over HTTP. */
export const MAX_REQUEST_MS = 10_000;
/** Milliseconds of silence after which an engine counts as away that has others beside it, or was silent before. */
export const SHORT_SILENCE_MS = 1_700;
/** Milliseconds between two looks, and of quiet after which the engine is asked for a sign of life. */
const LOOK_INTERVAL_MS = 100;
const QUIET_MS = 400;
/** Codes of gRPC for calls that nobody answered: cancelled, out of time, not connected. */
const UNANSWERED = new Set([1, 4, 14]);

interface Waiting {
  until: number;
  readonly giveUp: (reason: Error) => void;
}

/**
 * Distinguishes a slow engine from one that is away. Requests wait as long as any call is answered. When all is quiet, a call that
 * needs neither disk nor leader asks for a sign of life. Without one, all requests are given up at once.
 */
export class LivenessCheck {
  private readonly waiting = new Set<Waiting>();
  private timer: NodeJS.Timeout | undefined;
  private lastHeard = 0;
  private lastLook = 0;
  private isAsking = false;
  /** Requests were given up for its silence, and nothing was heard since. */
  private wasSilent = false;

  /**
   * @param longestSilence milliseconds after which nobody is thought to be there
   * @param silent called before waiting requests are given up
   */
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly longestSilence: number,
    private readonly silent: (reason: Error) => void,
  ) {}

  /** The engine has said something, to anybody. */
  heard(): void {
    this.lastHeard = Date.now();
    this.wasSilent = false;
  }

  private get patience(): number {
    return this.wasSilent ? Math.min(this.longestSilence, SHORT_SILENCE_MS) : this.longestSilence;
  }

  /** @returns what ends the waiting */
  watch(giveUp: (reason: Error) => void): () => void {
    const now = Date.now();
    if (this.waiting.size === 0) this.lastHeard = now;
    if (!this.timer) this.begin(now);
    const one = { until: now + MAX_REQUEST_MS, giveUp };
    this.waiting.add(one);
    return () => this.waiting.delete(one);
  }

  /** Without a sign of life from before: the engine was found anew. */
  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private begin(now: number): void {
    this.lastLook = now;
    this.timer = setInterval(() => this.look(), LOOK_INTERVAL_MS);
  }

  private look(): void {
    if (this.waiting.size === 0) return this.end();
    const now = Date.now();
    const sleep = now - this.lastLook - LOOK_INTERVAL_MS;
    this.lastLook = now;
    if (sleep > 2 * LOOK_INTERVAL_MS) return this.excuse(sleep, now);
    const quiet = now - this.lastHeard;
    const { patience } = this;
    if (quiet >= patience) return this.giveAllUp(new Error(`no sign of life within ${patience} ms`));
    if (quiet >= QUIET_MS) void this.ask();
    for (const one of this.waiting) {
      if (one.until > now) break;
      this.waiting.delete(one);
      one.giveUp(new Error(`no answer within ${MAX_REQUEST_MS} ms`));
    }
  }

  /** While this process stood still, it could not read answers either: that time does not count. */
  private excuse(sleep: number, now: number): void {
    this.lastHeard = Math.min(now, this.lastHeard + sleep);
    for (const one of this.waiting) one.until += sleep;
  }

  private giveAllUp(reason: Error): void {
    const all = [...this.waiting];
    this.waiting.clear();
    this.wasSilent = true;
    this.silent(reason);
    for (const { giveUp } of all) giveUp(reason);
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      if (await this.isAnswered()) this.heard();
    } catch {
      // Nobody is found there.
    } finally {
      this.isAsking = false;
    }
  }

  private async isAnswered(): Promise<boolean> {
    const features = await this.client['getGRPCClient'](featuresGrpc.ServerFeaturesClient, 'a sign of life');
    const [metadata, options] = this.client['callArguments']({ deadline: this.patience });
    return new Promise((resolve) => {
      features.getSupportedMethods(new sharedPb.Empty(), metadata, options, (error: { code: number } | null) => {
        resolve(!error || !UNANSWERED.has(error.code));
      });
    });
  }
}

import { isUnavailable, type PublishedMessage } from '@perkstream/ports';
import { type EachBatchPayload, type KafkaMessage } from 'kafkajs';
import { BackOff, Pause } from '../connection/pause.js';
import { eventFromWire } from './event-wire.js';
import { KeyLines } from './key-lines.js';
import { OffsetMarks } from './offset-marks.js';

export interface ReadingOptions {
  readonly handle: (message: PublishedMessage) => Promise<void>;
  /** Puts a message aside. */
  readonly bury: (message: KafkaMessage, reason: unknown) => Promise<void>;
  readonly reportFailure: (error: unknown) => void;
}

interface Delivery {
  readonly message: KafkaMessage;
  readonly done: () => void;
}

const CONCURRENT_KEYS = 32;
/** Messages at hand from which on the partition is not read any further. */
const PAUSE_AT_MESSAGES = 1000;
const RESUME_AT_MESSAGES = 250;
/** A message is put aside after this many failures that no absent engine explains. */
const MAX_ATTEMPTS = 10;

/** Hands on the messages of one partition, each key's in order, each until it succeeds. */
export class PartitionReader {
  private readonly marks = new OffsetMarks();
  private readonly pause = new Pause();
  private readonly lines = new KeyLines<Delivery>((delivery) => this.deliver(delivery), CONCURRENT_KEYS);
  private resume: (() => void) | undefined;

  constructor(private readonly options: ReadingOptions) {}

  take({ batch, pause }: EachBatchPayload): void {
    for (const message of batch.messages) {
      const done = this.marks.take(message.offset);
      if (done) this.lines.add(String(message.key), { message, done });
    }
    if (this.lines.size >= PAUSE_AT_MESSAGES) this.resume ??= pause();
  }

  toCommit(): string | undefined {
    return this.marks.toCommit();
  }

  /** Ends what was begun, after at most one attempt more. The rest was not handled. */
  async stop(): Promise<void> {
    this.pause.end();
    await this.lines.stop();
  }

  private async deliver({ message, done }: Delivery): Promise<void> {
    if (!(await this.persist(message))) return;
    done();
    if (!this.resume || this.lines.size > RESUME_AT_MESSAGES) return;
    this.resume();
    this.resume = undefined;
  }

  /** @returns whether it is dealt with */
  private async persist(raw: KafkaMessage): Promise<boolean> {
    let message: PublishedMessage;
    try {
      message = eventFromWire(raw);
    } catch (error) {
      return this.putAside(raw, error);
    }
    const backOff = new BackOff();
    for (let attempts = 1; ; attempts++) {
      try {
        await this.options.handle(message);
        return true;
      } catch (error) {
        this.options.reportFailure(error);
        if (isUnavailable(error)) attempts -= 1;
        if (attempts >= MAX_ATTEMPTS) return this.putAside(raw, error);
      }
      if (this.pause.ended) return false;
      await this.pause.rest(backOff.next());
      if (this.pause.ended) return false;
    }
  }

  private async putAside(message: KafkaMessage, reason: unknown): Promise<boolean> {
    this.options.reportFailure(reason);
    const backOff = new BackOff();
    while (!this.pause.ended) {
      try {
        await this.options.bury(message, reason);
        return true;
      } catch (error) {
        this.options.reportFailure(error);
        await this.pause.rest(backOff.next());
      }
    }
    return false;
  }
}

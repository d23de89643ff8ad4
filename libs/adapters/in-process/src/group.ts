import { type Announced, EngineUnavailable, isUnavailable, type PublishedMessage } from '@perkstream/ports';

export type Handler = (message: PublishedMessage) => Promise<void>;

export type Wants = (event: Announced) => boolean;

interface GroupOptions {
  readonly wants: Wants;
  readonly firstPause: number;
  readonly patience: number;
  readonly reportFailure: (error: unknown) => void;
}

interface Delivery {
  readonly message: PublishedMessage;
  readonly settle: () => void;
  readonly giveUp: (error: EngineUnavailable) => void;
}

/** The messages of one key, in order: the next one goes out when the one before is handled. */
interface Line {
  readonly waiting: Delivery[];
  /** Ends when nothing waits any more. */
  work?: Promise<void>;
  /** The first one has failed for longer than the patience: what waits holds nobody up. */
  late: boolean;
}

const MAX_PAUSE_MS = 5000;
/** Messages that may wait behind late ones; beyond it `publish` waits with them, so that memory stays bounded. */
const MAX_LATE_MESSAGES = 10_000;

/**
 * One group of a topic. Its members share the keys among them. A message that fails is repeated after a pause, for as long as it
 * takes; only messages of its own key wait for it. After the patience it no longer holds `publish` up, so that one bug does not
 * stop everything that is published: it is lost if the process ends before it succeeded. That an engine is away is no bug: such a message
 * holds `publish` up for as long as that takes, and is published again by the next process.
 */
export class Group {
  private readonly members: Handler[] = [];
  private readonly lines = new Map<string, Line>();
  private readonly pauses = new Set<() => void>();
  private stopped = false;

  constructor(private readonly options: GroupOptions) {}

  join(handler: Handler): void {
    this.members.push(handler);
  }

  wants(event: Announced): boolean {
    return this.options.wants(event);
  }

  /** Resolves when all that it wants are handled (or late). @throws EngineUnavailable when the group was stopped before */
  async deliver(messages: readonly PublishedMessage[]): Promise<void> {
    const wanted = messages.filter(({ value }) => this.wants(value as Announced));
    await Promise.all(wanted.map((message) => this.enqueue(message)));
  }

  /** Hands out what waits, without another attempt for what fails now. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const endPause of this.pauses) endPause();
    while (this.lines.size > 0) await Promise.allSettled([...this.lines.values()].map(({ work }) => work));
  }

  private enqueue(message: PublishedMessage): Promise<void> {
    return new Promise((settle, giveUp) => {
      const delivery = { message, settle, giveUp };
      const line = this.lines.get(message.key);
      if (line) {
        line.waiting.push(delivery);
        if (line.late && line.waiting.length < MAX_LATE_MESSAGES) settle();
        return;
      }
      const begun: Line = { waiting: [delivery], late: false };
      this.lines.set(message.key, begun);
      begun.work = this.work(message.key, begun);
    });
  }

  private async work(key: string, line: Line): Promise<void> {
    for (let first = line.waiting[0]; first; first = line.waiting[0]) {
      let isHandled = true;
      try {
        await this.memberOf(key)(first.message);
      } catch (error) {
        this.options.reportFailure(error);
        isHandled = await this.persist(first.message, line, error);
      }
      if (!isHandled) {
        const error = new EngineUnavailable('in-process bus', 'unknown', { message: 'Stopped before it was handled' });
        for (const { giveUp } of line.waiting) giveUp(error);
        break;
      }
      line.late = false;
      line.waiting.shift();
      first.settle();
    }
    this.lines.delete(key);
  }

  /**
   * Tries again and again what failed.
   * @returns false when the group was stopped before
   */
  private async persist(message: PublishedMessage, line: Line, failure: unknown): Promise<boolean> {
    let last = failure;
    let since = Date.now();
    for (let pause = this.options.firstPause; !this.stopped; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      if (isUnavailable(last)) since = Date.now();
      else if (Date.now() - since >= this.options.patience) {
        line.late = true;
        for (const { settle } of line.waiting) settle();
      }
      await this.pause(pause);
      try {
        await this.memberOf(message.key)(message);
        return true;
      } catch (error) {
        last = error;
        this.options.reportFailure(error);
      }
    }
    return false;
  }

  private memberOf(key: string): Handler {
    let sum = 0;
    for (let index = 0; index < key.length; index++) sum = (sum * 31 + key.charCodeAt(index)) >>> 0;
    const member = this.members[sum % this.members.length];
    if (!member) throw new Error('A group has no members');
    return member;
  }

  private async pause(milliseconds: number): Promise<void> {
    let end: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
      this.pauses.add(end);
    });
    this.pauses.delete(end);
  }
}

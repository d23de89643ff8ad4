import {
  type Announced,
  EngineUnavailable,
  type MessageBus,
  type PublishedMessage,
  type RequestMessage,
} from '@perkstream/ports';
import { Group, type Handler, type Wants } from './group.js';

interface InProcessBusOptions {
  /** Is called whenever the handler of a subscription failed: the message is given to it again. */
  readonly reportFailure?: (error: unknown, topic: string, group: string) => void;
  /** Milliseconds until a message is repeated for the first time; each further pause is twice as long, up to 5 s. */
  readonly firstPause?: number;
  /** Milliseconds for which a message that fails again and again holds `publish` up; see `Group`. */
  readonly patience?: number;
}

type RequestHandler = (message: RequestMessage) => Promise<unknown>;

const ENGINE = 'in-process bus';
const FIRST_PAUSE_MS = 100;
const HANDLER_TIMEOUT_MS = 10_000;

/**
 * Requests are direct calls of the handler: payload and answer are handed over as they are, and neither side may alter them.
 * `publish` resolves when every group has handled the messages, which is as durable as a process without a log of its own can
 * be: one that dies before has its relay publish them again.
 */
export class InProcessBus implements MessageBus {
  private readonly handlers = new Map<string, RequestHandler>();
  private readonly topics = new Map<string, Map<string, Group>>();
  private readonly inWork = new Set<Promise<unknown>>();
  private running = false;

  constructor(private readonly options: InProcessBusOptions = {}) {}

  request<Answer = unknown>(message: RequestMessage): Promise<Answer> {
    try {
      this.checkRunning();
      const handler = this.handlers.get(message.name);
      if (!handler) throw notDone(`Nobody handles ${message.name}`);
      const left = message.deadline - Date.now();
      if (left <= 0) throw notDone(`${message.name} came after its deadline`);
      return this.beforeDeadline(handler(message), left, message.name) as Promise<Answer>;
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  handle(name: string, handler: RequestHandler): void {
    if (this.handlers.has(name)) throw new Error(`${name} has a handler already`);
    this.handlers.set(name, handler);
  }

  async publish(topic: string, events: readonly PublishedMessage[]): Promise<void> {
    this.checkRunning();
    const groups = [...(this.topics.get(topic)?.values() ?? [])];
    await Promise.all(groups.map((group) => group.deliver(events)));
  }

  isHeard(topic: string, event?: Announced): boolean {
    const groups = this.topics.get(topic);
    if (!groups || !event) return groups !== undefined;
    for (const group of groups.values()) if (group.wants(event)) return true;
    return false;
  }

  subscribe(topic: string, group: string, handler: Handler, wants: Wants = () => true): void {
    const groups = this.topics.get(topic) ?? new Map<string, Group>();
    this.topics.set(topic, groups);
    const known = groups.get(group);
    if (known) return known.join(handler);
    const { firstPause = FIRST_PAUSE_MS, patience = HANDLER_TIMEOUT_MS, reportFailure } = this.options;
    const made = new Group({
      wants,
      firstPause,
      patience,
      reportFailure: (error) => reportFailure?.(error, topic, group),
    });
    made.join(handler);
    groups.set(group, made);
  }

  async start(): Promise<void> {
    this.running = true;
  }

  async stop(): Promise<void> {
    this.running = false;
    const groups = [...this.topics.values()].flatMap((byName) => [...byName.values()]);
    await Promise.all([...groups.map((group) => group.stop()), Promise.allSettled([...this.inWork])]);
  }

  async ping(): Promise<void> {
    this.checkRunning();
  }

  private checkRunning(): void {
    if (!this.running) throw notDone(`The ${ENGINE} is not running`);
  }

  /** The work goes on past the deadline; nobody waits for it any more, but the end of the process. */
  private beforeDeadline(work: Promise<unknown>, milliseconds: number, name: string): Promise<unknown> {
    this.inWork.add(work);
    return new Promise((resolve, reject) => {
      const tooLate = () => reject(new EngineUnavailable(ENGINE, 'unknown', { message: `${name} took too long` }));
      const timer = setTimeout(tooLate, milliseconds);
      const done = () => {
        clearTimeout(timer);
        this.inWork.delete(work);
      };
      work.then(
        (answer) => {
          done();
          resolve(answer);
        },
        (error: unknown) => {
          done();
          reject(error as Error);
        },
      );
    });
  }
}

function notDone(message: string): EngineUnavailable {
  return new EngineUnavailable(ENGINE, 'not_done', { message });
}

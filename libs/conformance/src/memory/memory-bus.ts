import { loopTurns, pause } from '@perkstream/kernel/testing/waiting';
import { EngineUnavailable, type MessageBus, type PublishedMessage, type RequestMessage } from '@perkstream/ports';

export type Answering = (message: RequestMessage) => Promise<unknown>;
export type Taking = (message: PublishedMessage) => Promise<void>;

/** A plain message bus in memory: as it should be, in parts that the broken ones replace. */
export class MemoryBus implements MessageBus {
  protected readonly handlers = new Map<string, Answering>();
  protected readonly members = new Map<string, Map<string, Taking[]>>();
  protected readonly inWork = new Set<Promise<unknown>>();
  protected running = false;

  async request<Answer = unknown>(message: RequestMessage): Promise<Answer> {
    await this.ping();
    const handler = this.handlers.get(message.name);
    if (!handler || this.isTooLate(message)) throw new EngineUnavailable('memory', 'not_done');
    const answer = this.follow(this.answer(handler, message));
    return Promise.race([answer, this.deadline(message)]) as Promise<Answer>;
  }

  handle(name: string, handler: Answering): void {
    this.handlers.set(name, handler);
  }

  async publish(topic: string, events: readonly PublishedMessage[]): Promise<void> {
    await this.ping();
    for (const members of this.members.get(topic)?.values() ?? []) {
      await this.follow(this.deliver(members, events));
    }
  }

  subscribe(topic: string, group: string, handler: Taking): void {
    const groups = this.members.get(topic) ?? new Map<string, Taking[]>();
    this.members.set(topic, groups);
    groups.set(group, [...(groups.get(group) ?? []), handler]);
  }

  async start(): Promise<void> {
    this.running = true;
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.allSettled([...this.inWork]);
  }

  async ping(): Promise<void> {
    if (!this.running) throw new EngineUnavailable('memory', 'not_done');
  }

  protected isTooLate({ deadline }: RequestMessage): boolean {
    return deadline <= Date.now();
  }

  protected answer(handler: Answering, message: RequestMessage): Promise<unknown> {
    return handler(message);
  }

  protected async deadline({ deadline }: RequestMessage): Promise<never> {
    await pause(deadline - Date.now());
    throw new EngineUnavailable('memory', 'unknown');
  }

  protected async deliver(members: readonly Taking[], events: readonly PublishedMessage[]): Promise<void> {
    for (const message of events) {
      const member = members[message.key.length % members.length];
      if (member) await this.persist(() => member(message));
    }
  }

  protected async persist(attempt: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await attempt();
      } catch {
        await loopTurns(2);
      }
    }
  }

  protected follow<T>(work: Promise<T>): Promise<T> {
    this.inWork.add(work);
    const done = () => this.inWork.delete(work);
    work.then(done, done);
    return work;
  }
}

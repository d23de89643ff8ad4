import { type MessageBus, type PublishedMessage, type RequestMessage } from '@perkstream/ports';

/** The bus of a process that hosts every context: requests stay inside of it, events go to where others read them. */
export class OneProcessBus implements MessageBus {
  constructor(
    private readonly requests: MessageBus,
    private readonly events: MessageBus,
  ) {}

  request<Answer = unknown>(message: RequestMessage): Promise<Answer> {
    return this.requests.request(message);
  }

  handle(name: string, handler: (message: RequestMessage) => Promise<unknown>): void {
    this.requests.handle(name, handler);
  }

  publish(topic: string, events: readonly PublishedMessage[]): Promise<void> {
    return this.events.publish(topic, events);
  }

  subscribe(...subscription: Parameters<MessageBus['subscribe']>): void {
    this.events.subscribe(...subscription);
  }

  async start(): Promise<void> {
    await this.requests.start();
    await this.events.start();
  }

  async stop(): Promise<void> {
    await this.requests.stop();
    await this.events.stop();
  }

  /** Requests go on while events wait for their engine. */
  ping(): Promise<void> {
    return this.requests.ping();
  }
}

import { type Json } from '../client.js';
import { WebhookReceiver } from '../webhook-receiver.js';

const EVENTS = ['redemption.succeeded', 'redemption.rollback.succeeded', 'voucher.disabled', 'voucher.enabled'];

/** What webhooks of all projects have sent. */
export class Inbox {
  private read = 0;
  private readonly ids = new Set<string>();
  private readonly types = new Map<string, string[]>();

  private constructor(private readonly receiver: WebhookReceiver) {}

  static async open(): Promise<Inbox> {
    return new Inbox(await WebhookReceiver.start());
  }

  /** The body of the webhook that sends here. */
  get webhook(): object {
    return { target_url: this.receiver.at(), events: EVENTS };
  }

  /** Types of messages about an object, each message once, in the order in which they came first. */
  about(id: string): readonly string[] {
    const { received } = this.receiver;
    for (; this.read < received.length; this.read++) this.take(received[this.read]?.body);
    return this.types.get(id) ?? [];
  }

  close(): void {
    this.receiver.stop();
  }

  private take({ id, type, event }: Json): void {
    if (this.ids.has(id)) return;
    this.ids.add(id);
    this.types.set(event.entity_id, [...(this.types.get(event.entity_id) ?? []), type]);
  }
}

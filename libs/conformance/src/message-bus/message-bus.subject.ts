import { randomUUID } from 'node:crypto';
import { type MessageBus, type PublishedMessage, type RequestMessage } from '@perkstream/ports';

export type MessageBusCapability = 'sharedMedium';

/** What the conformance suite needs of a message bus. */
export interface MessageBusSubject {
  /** Not started yet. */
  readonly bus: MessageBus;
  /** Another process on the same medium, not started. With the capability `sharedMedium`. */
  another?(): Promise<MessageBus>;
  /** Stops all of them. */
  close(): Promise<void>;
}

export const newName = (kind: string) => `contract.${kind}.${randomUUID()}`;

export function newRequest(name: string, payload: unknown = {}, milliseconds = 10_000): RequestMessage {
  return { name, service: 'contract', key: 'proj_1', deadline: Date.now() + milliseconds, payload };
}

export function messages(key: string, ...numbers: number[]): PublishedMessage[] {
  return numbers.map((number) => ({ key, value: { number }, headers: { number: String(number) } }));
}

export function numberOf(message: PublishedMessage): number {
  return (message.value as { number: number }).number;
}

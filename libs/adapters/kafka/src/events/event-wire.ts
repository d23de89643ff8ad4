import { type PublishedMessage } from '@perkstream/ports';
import { type KafkaMessage, type Message } from 'kafkajs';

export function eventToWire({ key, value, headers }: PublishedMessage): Message {
  return { key, value: JSON.stringify(value), headers: { ...headers } };
}

/** @throws SyntaxError, TypeError: nobody can read it */
export function eventFromWire({ key, value, headers }: KafkaMessage): PublishedMessage {
  const parsed: unknown = JSON.parse(value?.toString() ?? '');
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError('The message is no object');
  const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)]);
  return { key: key?.toString() ?? '', value: parsed, headers: Object.fromEntries(texts) as Record<string, string> };
}

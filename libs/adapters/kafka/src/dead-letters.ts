import { KafkaHeaders } from '@nestjs/microservices';
import { type KafkaMessage } from 'kafkajs';
import { type SendBuffer } from './connection/send-buffer.js';

/** Where a message lay. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
}

/** Puts messages aside that nobody can handle, unchanged, so that those behind them get through. */
export class DeadLetters {
  constructor(
    private readonly topic: string,
    private readonly sendBuffer: SendBuffer,
  ) {}

  /** @throws what kafkajs says */
  async bury({ topic, partition }: Place, message: KafkaMessage, reason: unknown): Promise<void> {
    await this.sendBuffer.send(this.topic, {
      key: message.key,
      value: message.value,
      headers: {
        ...message.headers,
        [KafkaHeaders.DLT_ORIGINAL_TOPIC]: topic,
        [KafkaHeaders.DLT_ORIGINAL_PARTITION]: String(partition),
        [KafkaHeaders.DLT_ORIGINAL_OFFSET]: message.offset,
        [KafkaHeaders.DLT_ORIGINAL_TIMESTAMP]: message.timestamp,
        [KafkaHeaders.DLT_EXCEPTION_MESSAGE]: reason instanceof Error ? reason.message : String(reason),
      },
    });
  }
}

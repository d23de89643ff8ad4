import { type KafkaMessage } from 'kafkajs';

/**
 * The way of a request, in order. Of who asks: `request` is all of it, `send` until the broker has the request, `return` from the
 * broker's hands until the answer is read. Of who answers: `carry` until the request is read, `note` until it is handed out, `queue`
 * until it is worked on, `handle` until it is decided, `reply` until the broker has the answer.
 */
type Hop = 'request' | 'send' | 'carry' | 'note' | 'queue' | 'handle' | 'reply' | 'return';

/** @param seconds that it took */
export type ReportDuration = (hop: `bus ${Hop}`, seconds: number) => void;

/** A stopwatch for consecutive hops: each call reports the time since the one before. */
export function lap(report: ReportDuration, begun = performance.now()): (hop: Hop) => void {
  let before = begun;
  return (hop) => {
    const now = performance.now();
    report(`bus ${hop}`, (now - before) / 1000);
    before = now;
  };
}

/** Seconds since it was sent, by the clocks of both machines, in whole milliseconds. */
export function ageOf({ timestamp }: KafkaMessage): number {
  return Math.max(0, Date.now() - Number(timestamp)) / 1000;
}

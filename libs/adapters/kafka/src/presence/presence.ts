import { fnv1a } from '@perkstream/kernel';
import { GONE_AFTER_MS } from './link.js';

/** A sign of life of a process: what of the requests to its service it answers. */
export interface Beat {
  readonly instance: string;
  readonly service: string;
  /** The partitions that it reads; none when it answers no requests, or is about to end. */
  readonly serves: readonly number[];
}

interface Known {
  readonly beat: Beat;
  heardAt: number;
}

/**
 * Who answers which requests now. The broker learns only after seconds that a process has died; here it shows after `GONE_AFTER_MS`, so that
 * requests go to the replicas that are left, or fail at once instead of waiting in vain.
 */
export class Presence {
  private readonly known = new Map<string, Known>();
  private readonly served = new Map<string, readonly number[]>();
  private waiting: (() => void)[] = [];

  heard(beat: Beat): void {
    const before = this.known.get(beat.instance);
    if (beat.serves.length === 0) this.known.delete(beat.instance);
    else this.known.set(beat.instance, { beat, heardAt: Date.now() });
    if (!before || before.beat.serves.join() !== beat.serves.join()) this.changed(beat.service);
  }

  /** Its answers are signs of life, too. */
  heardFrom(instance: string): void {
    const known = this.known.get(instance);
    if (known) known.heardAt = Date.now();
  }

  /** @returns where to send a request, waiting for somebody to appear who answers; undefined when nobody does in time */
  async partitionFor(service: string, key: string, patience: number): Promise<number | undefined> {
    const end = Date.now() + patience;
    for (;;) {
      const partition = this.choose(service, key);
      const left = end - Date.now();
      if (partition !== undefined || left <= 0) return partition;
      await this.change(left);
    }
  }

  /** @returns who has been silent for too long */
  forgetSilent(): Beat[] {
    const now = Date.now();
    const gone = [...this.known.values()]
      .filter(({ heardAt }) => now - heardAt > GONE_AFTER_MS)
      .map(({ beat }) => beat);
    for (const { instance, service } of gone) {
      this.known.delete(instance);
      this.changed(service);
    }
    return gone;
  }

  isServed(service: string, partition: number): boolean {
    return this.served.get(service)?.includes(partition) ?? false;
  }

  /** Requests of one key meet in one partition for as long as somebody reads it. */
  private choose(service: string, key: string): number | undefined {
    const served = this.served.get(service);
    if (!served || served.length === 0) return undefined;
    return served[fnv1a(key) % served.length];
  }

  private changed(service: string): void {
    const beats = [...this.known.values()].map(({ beat }) => beat).filter((beat) => beat.service === service);
    const partitions = new Set(beats.flatMap(({ serves }) => serves));
    this.served.set(
      service,
      [...partitions].sort((a, b) => a - b),
    );
    for (const resume of this.waiting.splice(0)) resume();
  }

  private change(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

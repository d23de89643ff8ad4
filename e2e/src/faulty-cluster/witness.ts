import { pause } from '@perkstream/kernel/testing';
import { type Client } from '../client.js';

/** An answer, and when it was asked for. */
export interface Observed {
  readonly asked: string;
  /** Milliseconds since 1970 */
  readonly at: number;
  readonly milliseconds: number;
  /** 0: there was none. */
  readonly status: number;
  /** Empty where it succeeded, as some answers are large. */
  readonly text: string;
  readonly retryAfter: string | null;
}

export interface Question {
  readonly path: string;
  readonly body?: object;
}

const QUESTION_INTERVAL_MS = 200;

/** Asks the same questions again and again, and keeps the answers. */
export class Witness {
  readonly observed: Observed[] = [];
  private isOver = false;
  private watching: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: Client,
    private readonly questions: Readonly<Record<string, Question>>,
  ) {}

  watch(): void {
    this.watching = Promise.all(Object.entries(this.questions).map(([name, question]) => this.repeat(name, question)));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.watching;
  }

  /** What was answered to questions that were asked between two moments. */
  between(from: number, to: number, asked?: string): Observed[] {
    return this.observed.filter((each) => each.at >= from && each.at < to && (!asked || each.asked === asked));
  }

  private async repeat(name: string, question: Question): Promise<void> {
    while (!this.isOver) {
      this.observed.push(await this.ask(name, question));
      await pause(QUESTION_INTERVAL_MS);
    }
  }

  private async ask(asked: string, { path, body }: Question): Promise<Observed> {
    const { keys, address } = this.client;
    const at = Date.now();
    const post = body && { method: 'POST', body: JSON.stringify(body) };
    const headers = { ...keys, ...(body && { 'content-type': 'application/json' }) };
    try {
      const response = await fetch(address + path, { ...post, headers });
      const text = await response.text();
      const { status } = response;
      const retryAfter = response.headers.get('retry-after');
      return { asked, at, milliseconds: Date.now() - at, status, text: status === 200 ? '' : text, retryAfter };
    } catch (error) {
      return { asked, at, milliseconds: Date.now() - at, status: 0, text: String(error), retryAfter: null };
    }
  }
}

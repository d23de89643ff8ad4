import { pause } from '@perkstream/kernel/testing';
import { type Answer, type Client, UndocumentedAnswer, unique } from './client.js';

/** An answered request that may be sent again under its idempotency key. */
export interface Answered {
  readonly path: string;
  readonly body: object;
  readonly headers: { readonly 'idempotency-key': string };
  readonly answer: Answer;
}

/** Times in milliseconds. */
export interface RetryOptions {
  /** How long a request is sent again. Default: 20,000 */
  readonly lasts?: number;
  /** Pause between two attempts. Default: 20 */
  readonly pause?: number;
}

/** Sends each request under an Idempotency-Key of its own, again and again until it is answered, as a good client does. */
export class RetryingClient {
  readonly answered: Answered[] = [];

  constructor(
    private readonly client: Client,
    private readonly patience: RetryOptions = {},
  ) {}

  /**
   * @param idempotencyKey of a request of which repeats are sent besides; a new one where absent
   * @throws Error when the request is not answered in time
   */
  async post(path: string, body: object, idempotencyKey = unique('retrying')): Promise<Answer> {
    const headers = { 'idempotency-key': idempotencyKey };
    const { lasts = 120_000, pause: between = 20 } = this.patience;
    const deadline = Date.now() + lasts;
    for (;;) {
      const answer = await this.client.post(path, body, headers).catch(unlessUndocumented);
      if (answer && answer.status !== 503) {
        this.answered.push({ path, body, headers, answer });
        return answer;
      }
      if (Date.now() > deadline) throw new Error(`${path} is not answered: ${JSON.stringify(answer?.body)}`);
      await pause(between);
    }
  }
}

/** Ignores failures of the connection, and throws when an answer came that is not documented. */
function unlessUndocumented(error: unknown): undefined {
  if (error instanceof UndocumentedAnswer) throw error;
  return undefined;
}

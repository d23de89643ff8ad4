import { ApiError } from '../../api/api-error.js';

/** An idempotency key: what is sent under it again has one effect. `crypto.randomUUID` is there over TLS alone. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');
}

/** Whether the engine has decided; a failure on the way, or within the engine, leaves it open, and the same key is sent again. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;
}

/** Sends things under keys of their own: what had no answer is sent again under its key, what was refused under a new one. */
export class RepeatKeys {
  private readonly keys = new Map<string, string>();

  async send(name: string, request: (key: string) => Promise<unknown>): Promise<void> {
    const key = this.keys.get(name) ?? newKey();
    this.keys.set(name, key);
    try {
      await request(key);
    } catch (error) {
      if (isAnswer(error)) this.keys.delete(name);
      throw error;
    }
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type KeyStore } from '@perkstream/ports';
import { KEY_STORE } from '../platform.tokens.js';

/** Whose key it is: an installation has one. */
const OWNER = 'installation/downloads';

/** Tokens that open the file of one thing for a while: its last second and a signature, so that nothing of them is kept. */
@Injectable()
export class DownloadTokens {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** @param until in milliseconds; what is left of the second counts */
  async issue(id: string, until: number): Promise<string> {
    const seconds = String(Math.ceil(until / 1_000));
    return `${seconds}.${await this.signature(id, seconds)}`;
  }

  /** Whether the token opens this part of the file. A download that has begun goes on past the last second of its token. */
  async opens(id: string, token: string, part: number): Promise<boolean> {
    const [, until, sent] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
    if (until === undefined || sent === undefined) return false;
    if (part === 0 && Number(until) * 1_000 < Date.now()) return false;
    return timingSafeEqual(Buffer.from(sent), Buffer.from(await this.signature(id, until)));
  }

  private async signature(id: string, until: string): Promise<string> {
    const key = await this.keys.obtain(OWNER);
    return createHmac('sha256', key).update(`${id}.${until}`).digest('base64url');
  }
}

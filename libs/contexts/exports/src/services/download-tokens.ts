import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { KEY_STORE } from '@perkstream/platform';
import { type KeyStore } from '@perkstream/ports';

/** Whose key it is: an installation has one. */
const OWNER = 'installation/downloads';
const HOUR = 3_600;
const GOOD_FOR_SECONDS = 24 * HOUR;

/** Tokens that open the file of one export for a while: its last second and a signature, so that nothing of them is kept. */
@Injectable()
export class DownloadTokens {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  async issue(exportId: string, now: number): Promise<string> {
    // Rounded up to the full hour, so that an export shows the same link for a while.
    const until = String(Math.ceil((now / 1_000 + GOOD_FOR_SECONDS) / HOUR) * HOUR);
    return `${until}.${await this.signature(exportId, until)}`;
  }

  async isGood(exportId: string, token: string, now: number): Promise<boolean> {
    const [, until, sent] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
    if (until === undefined || sent === undefined || Number(until) * 1_000 < now) return false;
    return timingSafeEqual(Buffer.from(sent), Buffer.from(await this.signature(exportId, until)));
  }

  private async signature(exportId: string, until: string): Promise<string> {
    const key = await this.keys.obtain(OWNER);
    return createHmac('sha256', key).update(`${exportId}.${until}`).digest('base64url');
  }
}

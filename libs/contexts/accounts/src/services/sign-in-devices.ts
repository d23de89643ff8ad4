import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UniqueValues } from '@perkstream/platform';
import { type SignInDevice } from '@perkstream/published';

const DAYS_KNOWN = 90;
const DAY_MS = 86_400_000;
const ID_BYTES = 12;

/**
 * Devices on which somebody has signed in. Nothing of them is stored: each keeps a token that says whose it is, signed by a secret of the
 * installation.
 */
@Injectable()
export class SignInDevices {
  constructor(private readonly keyed: UniqueValues) {}

  /** @param now ISO 8601 */
  tokenFor(email: string, now: string): string {
    const expires = Math.floor(Date.parse(now) / DAY_MS) + DAYS_KNOWN;
    const said = [randomBytes(ID_BYTES).toString('base64url'), this.digestOf(email), expires].join('.');
    return `${said}.${this.signatureOf(said)}`;
  }

  /** Undefined where the token is out of date, or was not made here. @param email of whom it may be the device */
  of(token: string, email: string | undefined, now: string): SignInDevice | undefined {
    const [id = '', digest = '', expires = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.signatureOf([id, digest, expires].join('.')));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    if (Number(expires) * DAY_MS <= Date.parse(now)) return undefined;
    return { id, isTheirs: email !== undefined && digest === this.digestOf(email) };
  }

  /** Says whether two spellings are of one address, and names it to nobody. */
  private digestOf(email: string): string {
    return this.keyed.hash('sign-in-device-of', email.toLowerCase());
  }

  private signatureOf(said: string): string {
    return this.keyed.hash('sign-in-device', said);
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a browser keeps of a sign-in between the two redirects. */
export interface SignInState {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** Where to go afterwards: a path below `/console` */
  readonly next: string;
  /** Milliseconds since 1970 */
  readonly expiresAt: number;
}

/** Encrypts such states, so that browsers can neither read nor make them, and any replica that knows the secret can. */
export class StateSeal {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'perkstream openid state', 32));
  }

  /** @returns base64url */
  seal(state: SignInState): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(state)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Undefined where it was not sealed by the same secret, or is out of date. */
  open(text: string, now: number): SignInState | undefined {
    const bytes = Buffer.from(text, 'base64url');
    const sealedFrom = NONCE_BYTES + TAG_BYTES;
    if (bytes.length <= sealedFrom) return undefined;
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, sealedFrom));
    try {
      const json = Buffer.concat([decipher.update(bytes.subarray(sealedFrom)), decipher.final()]);
      const state = JSON.parse(json.toString()) as SignInState;
      return state.expiresAt > now ? state : undefined;
    } catch {
      return undefined;
    }
  }
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { type PasswordHash } from '@perkstream/published';

/** What new passwords are hashed with: 16 MiB and some tenths of a second. Each is kept with those of its own. */
const PARAMETERS = { cost: 16_384, blockSize: 8, parallelization: 5 };
const HASH_BYTES = 32;
const MIB = 1_048_576;
/** Compared where there is no password, so that an answer takes as long. */
const NONE: PasswordHash = { salt: 'AAAAAAAAAAAAAAAAAAAAAA', hash: '', ...PARAMETERS };

/** A new password, to be kept. */
export async function hashOfPassword(password: string): Promise<PasswordHash> {
  const salted = { salt: randomBytes(16).toString('base64url'), ...PARAMETERS };
  const hash = await derived(password, salted);
  return { ...salted, hash: hash.toString('base64url') };
}

/** Takes as long where nothing is kept. */
export async function isPassword(kept: PasswordHash | undefined, password: string): Promise<boolean> {
  const hash = await derived(password, kept ?? NONE);
  const expected = Buffer.from((kept ?? NONE).hash, 'base64url');
  return kept !== undefined && expected.length === hash.length && timingSafeEqual(expected, hash);
}

/** Two ways to write the same letters, as keyboards of different machines do, are the same password. */
function derived(
  password: string,
  { salt, cost, blockSize, parallelization }: Omit<PasswordHash, 'hash'>,
): Promise<Buffer> {
  const maxmem = 256 * cost * blockSize + MIB;
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      Buffer.from(salt, 'base64url'),
      HASH_BYTES,
      { cost, blockSize, parallelization, maxmem },
      (error, hash) => (error ? reject(error) : resolve(hash)),
    );
  });
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TOKENS = ['PERKSTREAM_APP_TOKEN', 'PERKSTREAM_CLIENT_TOKEN', 'PERKSTREAM_MANAGEMENT_TOKEN'];

/** Tokens of a cluster that nobody gives any: made once, and kept with its data, readable to their owner only. */
export function ownTokens(dataFolder) {
  const file = join(dataFolder, 'tokens.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = Object.fromEntries(TOKENS.map((name) => [name, randomBytes(24).toString('hex')]));
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

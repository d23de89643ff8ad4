import { FindRestrictedKey } from '@perkstream/published';
import { EngineUnavailable } from '@perkstream/ports';
import { type Ask } from './ask.js';
import { type Logger } from './observability.js';

const ANYBODY = 'TRUST_PROXY is true: every client can name the address that it comes from';
const INSTEAD = 'Name the proxies or the number of hops instead';

/** What follows for who runs the engine; undefined where not every client is believed. */
export function meaningOfTrust(trust: unknown): string | undefined {
  if (trust !== true) return undefined;
  return (
    `${ANYBODY}, and so evade the limits of client keys, of sign-ins and of codes that browsers lock; ` +
    `keys with allowed_ips are refused. ${INSTEAD}`
  );
}

/**
 * Where every client may name its address, the addresses that keys are used from protect nothing. The edge lets no such key in, whenever
 * it was made; that there is one already is refused at once, where it can be asked.
 * @throws RangeError when there is one
 */
export async function checkProxyTrust(trust: unknown, ask: Ask, logger: Pick<Logger, 'warn'>): Promise<void> {
  const meaning = meaningOfTrust(trust);
  if (!meaning) return;
  logger.warn(meaning);
  const appId = await restrictedKey(ask);
  if (appId !== undefined) throw new RangeError(`${ANYBODY}, and the key ${appId} has allowed_ips. ${INSTEAD}`);
}

/** Undefined also where nobody can be asked. */
async function restrictedKey(ask: Ask): Promise<string | undefined> {
  try {
    return await ask(new FindRestrictedKey());
  } catch (error) {
    if (error instanceof EngineUnavailable) return undefined;
    throw error;
  }
}

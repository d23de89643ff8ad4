// A browser's key is public: large validations under it from many addresses of one network of IPv6. The engine has to trust loopback as its
// proxy (`TRUST_PROXY=loopback`).
import { openScene, sendAgain, underAttack } from './scene.mjs';
import { largeCart } from './carts.mjs';

export const name = 'one network with large bodies';
export const environment = { TRUST_PROXY: 'loopback', PERKSTREAM_CLIENT_API_LIMIT: '5/PT5S' };
const ADDRESSES = 200;
const REQUESTS_OF_EACH = 4;
const BYTES = 840_000;

export async function run(settings) {
  const scene = await openScene(settings);
  const body = largeCart('NONE', BYTES);
  const counts = {};
  const { ok, figures } = await underAttack(scene, settings, (signal) =>
    Promise.all(
      Array.from({ length: ADDRESSES * REQUESTS_OF_EACH }, (_each, index) => {
        const from = `2001:db8::${(1 + (index % ADDRESSES)).toString(16)}`;
        const headers = { ...scene.attacker.browser, 'content-type': 'application/json', 'x-forwarded-for': from };
        return sendAgain(`${settings.baseUrl}/client/v1/validations`, { headers, body }, signal, counts);
      }),
    ),
  );
  return { ok, figures: { ...figures, counts } };
}

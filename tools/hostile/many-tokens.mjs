// Each access token of a key that may only read sends several large validations at a time.
import { openScene, sendAgain, tokensOfViewer, underAttack } from './scene.mjs';
import { largeCart } from './carts.mjs';

export const name = 'many tokens with large bodies';
/** As many as a key may have. */
const TOKENS = 100;
const REQUESTS_OF_EACH = 8;
const BYTES = 840_000;

export async function run(settings) {
  const scene = await openScene(settings);
  const body = largeCart('NONE', BYTES);
  const counts = {};
  const tokens = await tokensOfViewer(scene, TOKENS);
  const { ok, figures } = await underAttack(scene, settings, (signal) =>
    Promise.all(
      tokens.flatMap((token) =>
        Array.from({ length: REQUESTS_OF_EACH }, () => {
          const headers = { ...token, 'content-type': 'application/json' };
          return sendAgain(`${settings.baseUrl}/v1/validations`, { headers, body }, signal, counts);
        }),
      ),
    ),
  );
  return { ok, figures: { ...figures, counts } };
}

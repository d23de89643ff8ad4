// The tokens of one key send validations that are as much work as they may be, many at a time.
import { openScene, post, sendAgain, tokensOfViewer, underAttack } from './scene.mjs';
import { cartOfManyLines } from './carts.mjs';

export const name = 'heavy validations of one key';
const TOKENS = 40;
const REQUESTS_OF_EACH = 12;
const REDEEMABLES = 30;

export async function run(settings) {
  const scene = await openScene(settings);
  const { attacker, management } = scene;
  const limit = { applicable_redeemables_limit: REDEEMABLES };
  await post(settings.baseUrl, `/management/v1/projects/${attacker.id}/stacking-rules`, management, limit);
  const discount = { type: 'PERCENT', percent_off: 1, effect: 'APPLY_TO_ITEMS' };
  const codes = Array.from({ length: REDEEMABLES }, (_each, index) => `HEAVY-${index}`);
  for (const code of codes) {
    await post(settings.baseUrl, `/v1/vouchers/${code}`, attacker.server, { type: 'DISCOUNT_VOUCHER', discount });
  }
  const body = cartOfManyLines(codes);
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

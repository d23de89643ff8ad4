// One key sends small validations on as many connections as it may have.
import { openScene, post, sendAgain, underAttack } from './scene.mjs';

export const name = 'a flood of small validations';
const CONNECTIONS = 800;

export async function run(settings) {
  const scene = await openScene(settings);
  const { attacker } = scene;
  const discount = { type: 'PERCENT', percent_off: 10 };
  await post(settings.baseUrl, '/v1/vouchers/SMALL', attacker.server, { type: 'DISCOUNT_VOUCHER', discount });
  const body = Buffer.from(
    JSON.stringify({ redeemables: [{ object: 'voucher', id: 'SMALL' }], order: { amount: 1_000 } }),
  );
  const headers = { ...attacker.server, 'content-type': 'application/json' };
  const counts = {};
  const { ok, figures } = await underAttack(scene, settings, (signal) =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        sendAgain(`${settings.baseUrl}/v1/validations`, { headers, body }, signal, counts),
      ),
    ),
  );
  return { ok, figures: { ...figures, counts } };
}

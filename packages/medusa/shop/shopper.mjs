// What a storefront and an administrator ask of Medusa.
import { ADMINISTRATOR } from './start-shop.mjs';

export class Shopper {
  constructor({ url, seeded }, email) {
    Object.assign(this, { url, seeded, email });
  }

  /** @returns the answer; `status` is that of HTTP */
  async ask(method, path, body) {
    const headers = { 'content-type': 'application/json', 'x-publishable-api-key': this.seeded.key };
    const answer = await fetch(`${this.url}/store${path}`, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, ...(await answer.json()) };
  }

  async cart(lines, { shipped = true } = {}) {
    const { region, option, variants } = this.seeded;
    const items = lines.map(([index, quantity]) => ({ variant_id: variants[index], quantity }));
    const address = { country_code: 'de' };
    const made = await this.ask('POST', '/carts', {
      region_id: region,
      email: this.email,
      shipping_address: address,
      items,
    });
    if (!made.cart) throw new Error(made.message);
    if (!shipped) return made.cart;
    return (await this.ask('POST', `/carts/${made.cart.id}/shipping-methods`, { option_id: option })).cart;
  }

  enter(cart, ...codes) {
    return this.ask('POST', `/carts/${cart.id}/promotions`, { promo_codes: codes });
  }

  async complete(cart) {
    const { payment_collection: payment } = await this.ask('POST', '/payment-collections', { cart_id: cart.id });
    const session = `/payment-collections/${payment.id}/payment-sessions`;
    await this.ask('POST', session, { provider_id: 'pp_system_default' });
    return this.ask('POST', `/carts/${cart.id}/complete`);
  }
}

/** @returns what asks as an administrator */
export async function administrator({ url }) {
  const post = async (path, body, headers = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const { token } = await post('/auth/user/emailpass', ADMINISTRATOR);
  return (path, body = {}) => post(`/admin${path}`, body, { authorization: `Bearer ${token}` });
}

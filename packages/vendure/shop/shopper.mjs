const ORDER = `code state active subTotal subTotalWithTax shipping shippingWithTax totalWithTax
  lines { id quantity productVariant { sku } } discounts { description amount amountWithTax }`;
const VARIANTS = `{ products { items { variants { id sku } } } }`;

/** Somebody who speaks one of the two APIs of the shop, signed in or not. */
export class Shopper {
  token;
  /** The token of a channel other than the default one. */
  channel;

  constructor(url, api = 'shop-api') {
    this.address = `${url}/${api}`;
  }

  async ask(query, variables = {}) {
    const response = await fetch(this.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        connection: 'close',
        ...(this.channel && { 'vendure-token': this.channel }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    this.token = response.headers.get('vendure-auth-token') ?? this.token;
    const { data, errors } = await response.json();
    if (errors) throw new Error(errors[0].message);
    return data;
  }

  async variants() {
    const { products } = await this.ask(VARIANTS);
    return new Map(products.items.flatMap(({ variants }) => variants.map(({ id, sku }) => [sku, id])));
  }

  async add(variantId, quantity) {
    const { addItemToOrder } = await this.ask(
      `mutation ($id: ID!, $quantity: Int!) { addItemToOrder(productVariantId: $id, quantity: $quantity) { ... on Order { ${ORDER} } ... on ErrorResult { message } } }`,
      { id: variantId, quantity },
    );
    return addItemToOrder;
  }

  async adjust(lineId, quantity) {
    const { adjustOrderLine } = await this.ask(
      `mutation ($id: ID!, $quantity: Int!) { adjustOrderLine(orderLineId: $id, quantity: $quantity) { ... on Order { ${ORDER} } ... on ErrorResult { message } } }`,
      { id: lineId, quantity },
    );
    return adjustOrderLine;
  }

  async code(code, given = {}) {
    const { applyPerkstreamCode } = await this.ask(
      `mutation ($code: String!, $rewardId: String, $points: Int) { applyPerkstreamCode(code: $code, rewardId: $rewardId, points: $points) { __typename ... on Order { ${ORDER} } ... on PerkstreamCodeRefused { key reason } } }`,
      { code, ...given },
    );
    return applyPerkstreamCode;
  }

  async cart() {
    return (await this.ask(`{ activeOrder { ${ORDER} } }`)).activeOrder;
  }

  /** Up to the moment before it is paid. @returns the order, or why it was refused */
  async checkOut(email) {
    const input = { emailAddress: email, firstName: 'Ann', lastName: 'Other' };
    await this.ask(`mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename } }`, {
      input,
    });
    const address = {
      fullName: 'Ann Other',
      streetLine1: 'Road 1',
      city: 'Berlin',
      postalCode: '10115',
      countryCode: 'DE',
    };
    await this.ask(`mutation ($a: CreateAddressInput!) { setOrderShippingAddress(input: $a) { __typename } }`, {
      a: address,
    });
    const { eligibleShippingMethods } = await this.ask(`{ eligibleShippingMethods { id } }`);
    await this.ask(`mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }`, {
      id: [eligibleShippingMethods[0].id],
    });
    return this.toPayment();
  }

  async toPayment() {
    const { transitionOrderToState } = await this.ask(
      `mutation { transitionOrderToState(state: "ArrangingPayment") { ... on Order { ${ORDER} } ... on OrderStateTransitionError { transitionError } } }`,
    );
    return transitionOrderToState;
  }

  async pay() {
    const { addPaymentToOrder } = await this.ask(
      `mutation { addPaymentToOrder(input: { method: "try", metadata: {} }) { ... on Order { id ${ORDER} } ... on ErrorResult { message } } }`,
    );
    return addPaymentToOrder;
  }
}

/** The administrator. */
export async function administrator(url) {
  const admin = new Shopper(url, 'admin-api');
  await admin.ask(`mutation { login(username: "admin", password: "admin") { __typename } }`);
  return admin;
}

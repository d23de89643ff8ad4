import { PRICES } from './start-shop.mjs';
import { Shopper } from './shopper.mjs';

const GIFT_CENTS = 100_000;
const SMALL_GIFT_CENTS = 500;
const POINTS = 1_000;
/** One point pays one unit of the currency, 100 minor units. */
const REWARD_POINTS = 10;

/** What befalls orders after the cart: each journey by what it shows. */
export function makeJourneys({ shop, admin, client, variants, filled, bought, orderOf, goodsOf, equal, until }) {
  const voucher = async (code) => (await client.api.GET('/v1/vouchers/{code}', { params: { path: { code } } })).data;
  const creditOf = async (code) => (await voucher(code)).gift.balance;
  const pointsOf = async (code) => (await voucher(code)).loyalty_card.balance;
  const make = (code, body) => client.api.POST('/v1/vouchers/{code}', { params: { path: { code } }, body });
  const gift = (code, amount) => make(code, { type: 'GIFT_VOUCHER', gift: { amount, effect: 'APPLY_TO_ORDER' } });
  const isPaid = ({ status }) => status === 'PAID';

  const cancel = (id, lines) =>
    admin.ask('mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { __typename } }', {
      input: { orderId: id, cancelShipping: lines === undefined, ...(lines && { lines }) },
    });

  const detailsOf = async (id) =>
    (
      await admin.ask(
        `query ($id: ID!) { order(id: $id) { id code state subTotal subTotalWithTax totalWithTax payments { id }
          lines { id quantity proratedUnitPriceWithTax proratedLinePriceWithTax productVariant { sku } } } }`,
        { id },
      )
    ).order;

  async function refund(id, lines, amount) {
    const { payments } = await detailsOf(id);
    const input = { lines, shipping: 0, adjustment: 0, paymentId: payments[0].id, amount };
    const { refundOrder } = await admin.ask(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id } ... on ErrorResult { message } } }',
      { input },
    );
    if (!refundOrder.id) throw new Error(refundOrder.message);
    await settle(refundOrder.id);
  }

  const settle = (id) =>
    admin.ask('mutation ($id: ID!) { settleRefund(input: { id: $id, transactionId: "t" }) { __typename } }', { id });

  const transition = async (id, state) => {
    const { transitionOrderToState: moved } = await admin.ask(
      `mutation ($id: ID!, $state: String!) { transitionOrderToState(id: $id, state: $state) {
        ... on Order { state } ... on OrderStateTransitionError { transitionError } } }`,
      { id, state },
    );
    equal(moved.state, state, JSON.stringify(moved));
  };

  const modify = async (input) => {
    const { modifyOrder } = await admin.ask(
      `mutation ($input: ModifyOrderInput!) { modifyOrder(input: $input) {
        __typename ... on Order { subTotal subTotalWithTax modifications { refund { id } } } ... on ErrorResult { message } } }`,
      { input },
    );
    equal(modifyOrder.__typename, 'Order', JSON.stringify(modifyOrder));
    return modifyOrder;
  };

  const signIn = (shopper, email) =>
    shopper.ask('mutation ($email: String!) { login(username: $email, password: "a-password") { __typename } }', {
      email,
    });

  /** Makes an account, and signs the shopper in. */
  async function member(shopper, emailAddress) {
    const input = { emailAddress, password: 'a-password', firstName: 'Ann', lastName: 'Other' };
    await shopper.ask(
      'mutation ($input: RegisterCustomerInput!) { registerCustomerAccount(input: $input) { __typename } }',
      { input },
    );
    await signIn(shopper, emailAddress);
  }

  async function reward(holder) {
    const post = (path, body, params) => client.api.POST(path, { body, ...(params && { params: { path: params } }) });
    const { data: campaign } = await post('/v1/campaigns', {
      name: 'Points',
      campaign_type: 'LOYALTY_PROGRAM',
      type: 'AUTO_UPDATE',
      join_once: true,
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: POINTS } },
    });
    const { data: made } = await post('/v1/rewards', {
      name: 'Points as money',
      type: 'COIN',
      parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } },
    });
    await post('/v1/loyalties/{campaignId}/rewards', [{ reward: made.id, active: true }], { campaignId: campaign.id });
    const { data: published } = await post(
      '/v1/loyalties/{campaignId}/members',
      { customer: { source_id: holder } },
      { campaignId: campaign.id },
    );
    return { card: published.code, id: made.id };
  }

  return {
    async 'a gift card pays a part: its credit is used up, and comes back when the order is cancelled'() {
      await gift('SMALL', SMALL_GIFT_CENTS);
      const paid = await bought('SMALL');
      await orderOf(paid.code, isPaid);
      equal(await creditOf('SMALL'), 0, 'credit');
      await cancel(paid.id);
      await orderOf(paid.code, ({ status }) => status === 'CANCELED');
      equal(await creditOf('SMALL'), SMALL_GIFT_CENTS, 'credit after the cancellation');
    },

    async 'a gift card pays all goods: what it paid for one of three units comes back to it'() {
      await gift('WHOLE', GIFT_CENTS);
      const paid = await bought('WHOLE');
      const order = await orderOf(paid.code, isPaid);
      equal(goodsOf(paid), 0, 'the price of the goods');
      equal(await creditOf('WHOLE'), GIFT_CENTS - order.amount, 'credit');
      const { lines } = await detailsOf(paid.id);
      await refund(paid.id, [{ orderLineId: lines[0].id, quantity: 1 }], 0);
      await until('credit has come back', async () => (await creditOf('WHOLE')) > GIFT_CENTS - order.amount);
      equal(await creditOf('WHOLE'), GIFT_CENTS - order.amount + PRICES.MUG, 'credit after the return');
    },

    async 'points pay a part, and come back when the order is cancelled'() {
      const shopper = await filled();
      await member(shopper, 'points@example.com');
      const { activeCustomer } = await shopper.ask('{ activeCustomer { id } }');
      const { card, id } = await reward(activeCustomer.id);
      const full = goodsOf(await shopper.cart());
      const applied = await shopper.code(card, { rewardId: id, points: REWARD_POINTS });
      equal(applied.__typename, 'Order', JSON.stringify(applied));
      equal(full - goodsOf(applied), REWARD_POINTS * 100, 'what the points take off');
      equal((await shopper.checkOut('points@example.com')).state, 'ArrangingPayment', 'the state');
      const paid = await shopper.pay();
      equal(paid.state, 'PaymentSettled', JSON.stringify(paid));
      const order = await orderOf(paid.code, isPaid);
      equal(order.total_amount, goodsOf(paid), 'what was paid');
      equal(await pointsOf(card), POINTS - REWARD_POINTS, 'points');
      await cancel(paid.id);
      await orderOf(paid.code, ({ status }) => status === 'CANCELED');
      equal(await pointsOf(card), POINTS, 'points after the cancellation');
    },

    async 'a code that is used up by an order stays in it when the order is modified'() {
      await make('ONE-USE', {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 15 },
        redemption: { quantity: 1 },
      });
      const paid = await bought('ONE-USE');
      await orderOf(paid.code, isPaid);
      const before = await detailsOf(paid.id);
      await transition(paid.id, 'Modifying');
      const added = await modify({
        dryRun: false,
        orderId: paid.id,
        addItems: [{ productVariantId: variants.get('PEN'), quantity: 1 }],
      });
      equal(goodsOf(added), goodsOf(before) + PRICES.PEN, 'with a pen more');
      const mugs = before.lines.find(({ productVariant: { sku } }) => sku === 'MUG');
      const fewer = await modify({
        dryRun: false,
        orderId: paid.id,
        adjustOrderLines: [{ orderLineId: mugs.id, quantity: 1 }],
        refund: { paymentId: before.payments[0].id },
      });
      const refunds = fewer.modifications.flatMap(({ refund: made }) => (made ? [made.id] : []));
      equal(refunds.length, 1, 'refunds');
      await settle(refunds[0]);
      const order = await orderOf(paid.code, ({ items }) => items.some(({ returned_quantity: units }) => units === 1));
      equal(
        goodsOf(fewer) - PRICES.PEN,
        order.total_amount - order.items.find(({ source_id: sku }) => sku === 'MUG').returned_amount,
        'with a mug less',
      );
      equal((await voucher('ONE-USE')).redemption.redeemed_quantity, 1, 'uses');
    },

    async 'a code of quantity 1 stays when the shopper comes back from the payment'() {
      const discount = { type: 'PERCENT', percent_off: 15 };
      await make('BACK', { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } });
      const shopper = await filled('BACK');
      const before = goodsOf(await shopper.cart());
      await shopper.checkOut('back@example.com');
      await shopper.ask('mutation { transitionOrderToState(state: "AddingItems") { __typename } }');
      const { lines } = await shopper.cart();
      await shopper.adjust(lines[0].id, 3);
      equal(goodsOf(await shopper.adjust(lines[0].id, 2)), before, 'the price');
      equal((await shopper.toPayment()).state, 'ArrangingPayment', 'the state');
      await orderOf((await shopper.pay()).code, isPaid);
    },

    async 'lines are cancelled and refunded one by one: all that was paid comes back'() {
      const paid = await bought('SEVEN');
      const order = await orderOf(paid.code, isPaid);
      const { lines } = await detailsOf(paid.id);
      for (const { id, quantity } of lines) {
        await cancel(paid.id, [{ orderLineId: id, quantity: 1 }]);
        await refund(paid.id, [{ orderLineId: id, quantity: 1 }], 1);
        if (quantity > 1) await refund(paid.id, [{ orderLineId: id, quantity: quantity - 1 }], 1);
      }
      const isReturned = ({ items }) => items.every(({ quantity, returned_quantity: units }) => units === quantity);
      const { items } = await orderOf(paid.code, isReturned);
      equal(
        items.reduce((sum, { returned_amount: amount }) => sum + amount, 0),
        order.total_amount,
        'what came back',
      );
    },

    async 'a promotion of the shop beside the engine takes no order into a circle'() {
      const { createPromotion } = await admin.ask(
        'mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } ... on ErrorResult { message } } }',
        {
          input: {
            enabled: true,
            translations: [{ languageCode: 'en', name: 'Half' }],
            conditions: [
              {
                code: 'minimum_order_amount',
                arguments: [
                  { name: 'amount', value: '1' },
                  { name: 'taxInclusive', value: 'false' },
                ],
              },
            ],
            actions: [{ code: 'order_percentage_discount', arguments: [{ name: 'discount', value: '50' }] }],
          },
        },
      );
      await gift('BESIDE', GIFT_CENTS);
      for (const codes of [['TENTH'], ['BESIDE']]) await orderOf((await bought(...codes)).code, isPaid);
      await admin.ask('mutation ($id: ID!) { deletePromotion(id: $id) { result } }', { id: createPromotion.id });
    },

    async 'a promotion that an administrator has renamed decides as before'() {
      const { promotions } = await admin.ask('{ promotions { items { id conditions { code } } } }');
      const { id } = promotions.items.find(({ conditions }) => conditions.some(({ code }) => code === 'perkstream'));
      const rename = (name) =>
        admin.ask('mutation ($input: UpdatePromotionInput!) { updatePromotion(input: $input) { __typename } }', {
          input: { id, translations: [{ languageCode: 'en', name }] },
        });
      await rename('Offers');
      const paid = await bought('TENTH');
      equal((await orderOf(paid.code, isPaid)).total_amount, goodsOf(paid), 'what was paid');
      await rename('Perkstream');
    },

    async 'a code is entered twice, in other case and with spaces: it counts once'() {
      const shopper = await filled('TENTH');
      const once = await shopper.cart();
      for (const again of ['TENTH', ' TENTH ', 'tenth']) await shopper.code(again);
      equal(goodsOf(await shopper.cart()), goodsOf(once), 'the price');
      await shopper.ask('mutation { removePerkstreamCode(code: " TENTH ") { code } }');
      equal(goodsOf(await shopper.cart()) > goodsOf(once), true, 'without it');
    },

    async 'another channel with another currency has the offers too'() {
      const { channels } = await admin.ask(
        '{ channels { items { defaultTaxZone { id } defaultShippingZone { id } } } }',
      );
      const zone = channels.items[0].defaultTaxZone.id;
      const { createChannel } = await admin.ask(
        'mutation ($input: CreateChannelInput!) { createChannel(input: $input) { ... on Channel { id } ... on ErrorResult { message } } }',
        {
          input: {
            ...{ code: 'dollars', token: 'dollars', defaultLanguageCode: 'en', pricesIncludeTax: false },
            ...{
              defaultCurrencyCode: 'JPY',
              availableCurrencyCodes: ['JPY'],
              defaultTaxZoneId: zone,
              defaultShippingZoneId: zone,
            },
          },
        },
      );
      await admin.ask(
        'mutation ($input: AssignProductVariantsToChannelInput!) { assignProductVariantsToChannel(input: $input) { id } }',
        { input: { productVariantIds: [variants.get('LAMP')], channelId: createChannel.id, priceFactor: 1 } },
      );
      const shopper = new Shopper(shop.url);
      shopper.channel = 'dollars';
      const { subTotal: full } = await shopper.add(variants.get('LAMP'), 1);
      const { __typename: type, subTotal } = await shopper.code('SEVEN');
      equal([type, full - subTotal], ['Order', 701], 'the discount');
    },

    async 'a guest who signs in keeps the code of the cart'() {
      const guest = new Shopper(shop.url);
      await guest.add(variants.get('LAMP'), 1);
      const { subTotal } = await guest.code('TENTH');
      await member(guest, 'member@example.com');
      equal((await guest.cart()).subTotal, subTotal, 'the price');
      const second = new Shopper(shop.url);
      await second.add(variants.get('PEN'), 1);
      await second.code('SEVEN');
      await signIn(second, 'member@example.com');
      const merged = await second.cart();
      equal(merged.lines.length, 2, 'lines');
    },
  };
}

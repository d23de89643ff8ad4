import { type Answer, unique } from './client.js';
import { earnPending } from './seeded-project.js';
import { announce } from './raw-request.js';
import { type Target } from './target.js';

type Ask = (target: Target, path: string, body?: object) => Promise<Answer>;

type Refused = (target: Target) => [number, (ask: Ask) => Promise<Answer>][];

function again(status: number, body?: () => object, query = ''): Refused {
  return (target) => [[status, (ask) => ask(target, target.path() + query, body?.())]];
}

const wrongPayload = again(400, () => ({
  discount: 7,
  type: 7,
  name: 7,
  amount: 'x',
  rules: 7,
  order: 7,
  redeemables: 7,
  code: 7,
  redeemables_limit: 'x',
}));
const discount = { type: 'AMOUNT', amount_off: 1 };
const MORE_THAN_10_MIB = 10 * 1024 * 1024 + 1;
const tooLarge: Refused = (target) => [[413, () => announce(target.keys, 'POST', target.path(), MORE_THAN_10_MIB)]];

const tooManyPoints: Refused = (target) => [[400, (ask) => ask(target, target.path(), { points: -1_000_000 })]];

/** Adds a holder to a code without a referrer, and a customer who holds the code already. */
const notToBeAdded: Refused = (target) => [
  [
    400,
    async (ask) => {
      const { referral } = target.things;
      const { body } = await target.client.post(`/v1/campaigns/${referral.id}/vouchers`, {});
      const path = target.path({ campaignId: referral.id, memberId: body.code });
      return ask(target, path, { holders: [{ source_id: 'eve' }] });
    },
  ],
  [409, (ask) => ask(target, target.path(), { holders: [{ id: target.things.customer.id }] })],
];
const referrerStays: Refused = (target) => [
  [
    403,
    async (ask) => {
      const { referral, referralCode } = target.things;
      const { body } = await target.client.get(`/v1/referrals/members/${referralCode.name}/holders`);
      const { id } = body.data.find((each: { holder_role: string }) => each.holder_role === 'REFERRER');
      return ask(target, target.path({ campaignId: referral.id, memberId: referralCode.name, holderId: id }));
    },
  ],
];
/** Takes a user out of the only project that the user is in. */
const onlyProject: Refused = (target) => [[400, (ask) => ask(target, target.path({ userId: target.things.user.id }))]];
/** They were canceled. */
const notPending: Refused = (target) => [
  [
    400,
    async (ask) => {
      const { client, things } = target;
      const pendingPointsId = await earnPending(client, things);
      await client.post(`/v1/loyalties/members/${things.member.name}/pending-points/${pendingPointsId}/cancel`);
      return ask(target, target.path({ pendingPointsId }));
    },
  ],
];
function costing({ things: { program, reward } }: Target, what: 'campaign' | 'reward'): object {
  return { [what]: what === 'reward' ? reward : program.id, parameters: { loyalty: { points: 1 } } };
}

/** There is a schema for these objects. */
const secondSchema: Refused = (target) => [
  ...wrongPayload(target),
  ...again(409, () => ({ related_object: target.things.metadataSchema.name, properties: {} }))(target),
];
const unknownType = again(400, () => ({ properties: { city: { type: 'text', optional: true, array: false } } }));

/** By operation: requests that are refused as the public API documents, beside missing keys and unknown ids. */
export const refusals: Readonly<Record<string, Refused>> = {
  'generate-random-code': wrongPayload,
  'update-voucher': wrongPayload,
  'unassign-user': onlyProject,
  'put-product-collection': again(400, () => ({ filter: {} })),
  'delete-product-collection': (target) => [
    [
      400,
      async (ask) => {
        const { id } = target.things.collection;
        const included = [{ object: 'products_collection', id, effect: 'APPLY_TO_EVERY' }];
        await target.client.post('/v1/validation-rules', { name: 'Some', applicable_to: { included } });
        return ask(target, target.path({ productCollectionId: id }));
      },
    ],
  ],
  'create-voucher': (target) => [
    [409, (ask) => ask(target, `/v1/vouchers/${target.things.coupon.name}`, { type: 'DISCOUNT_VOUCHER', discount })],
  ],
  'referrals-add-holders': notToBeAdded,
  'referrals-add-holders-1': notToBeAdded,
  'referrals-remove-holder': referrerStays,
  'referrals-remove-holder-1': referrerStays,
  'update-reward': (target) =>
    again(400, () => ({ parameters: { campaign: { id: target.things.codes.id, balance: 0 } } }))(target),
  'redeem-reward': again(400, () => ({})),
  'delete-reward': (target) => [[400, (ask) => ask(target, target.path({ rewardId: target.things.reward }))]],
  'create-reward-assignment': (target) => [
    ...again(400, () => ({ campaign: target.things.program.id }))(target),
    [409, (ask) => ask(target, target.path({ rewardId: target.things.reward }), costing(target, 'campaign'))],
  ],
  'create-reward-assignment-1': (target) => [
    [409, (ask) => ask(target, target.path({ campaignId: target.things.program.id }), [costing(target, 'reward')])],
  ],
  'create-loyalty-program': (target) => [
    [
      409,
      (ask) => {
        const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
        return ask(target, target.path(), { name: target.things.program.name, voucher });
      },
    ],
  ],
  'update-loyalty-program': again(400, () => ({ start_date: 'soon' })),
  'add-member': (target) =>
    again(400, () => ({ voucher: target.things.member.name, customer: { source_id: 'eve' } }))(target),
  'update-loyalty-card-balance': tooManyPoints,
  'update-loyalty-card-balance-1': tooManyPoints,
  'activate-member-pending-points': notPending,
  'cancel-member-pending-points': notPending,
  'adjust-member-pending-points': again(400, () => ({ points: -1_000 })),
  'create-earning-rule': again(400, () => [{ event: 'order.paid', loyalty: { type: 'PROPORTIONAL' } }]),
  'estimate-points': again(400, () => ({ customer: { source_id: 'eve' }, order: { amount: 1 } })),
  'create-campaign': (target) => [
    ...wrongPayload(target),
    [409, (ask) => ask(target, target.path(), { name: target.things.campaign.name, campaign_type: 'PROMOTION' })],
    [
      404,
      (ask) =>
        ask(target, target.path(), { name: 'Sale', campaign_type: 'PROMOTION', validation_rules: ['val_nobody'] }),
    ],
  ],
  'update-campaign': again(400, () => ({ start_date: 'soon' })),
  ...Object.fromEntries(
    ['vouchers', 'customers', 'products'].flatMap((things) =>
      [`update-${things}-in-bulk`, `update-${things}-metadata-in-bulk`].map((id) => [id, tooLarge]),
    ),
  ),
  'import-orders': again(400, () => [{ status: 'LOST' }]),
  'import-products-using-csv': again(400, () => ({ other: 'name' })),
  'import-vouchers-using-csv': again(400, () => ({ other: 'code' })),
  'import-vouchers-to-campaign': again(400, () => [{ metadata: {} }]),
  'add-voucher-with-specific-code-to-campaign': (target) => [
    [409, (ask) => ask(target, target.path({ code: target.things.coupon.name }), {})],
  ],
  'create-category': wrongPayload,
  'update-category': again(400, () => ({ hierarchy: 'x' })),
  'list-publications': again(400, undefined, '?limit=0'),
  'create-publication': (target) => [
    ...again(400, () => ({ voucher: target.things.card.name }))(target),
    ...again(404, () => ({ voucher: 'NOBODY', customer: { source_id: 'eve' } }))(target),
  ],
  'create-publication-client-side': (target) => [
    ...again(400, () => ({ voucher: target.things.card.name }))(target),
    ...again(404, () => ({ voucher: 'NOBODY', customer: { source_id: 'eve' } }))(target),
  ],
  'track-custom-event': wrongPayload,
  'track-custom-event-client-side': wrongPayload,
  'create-custom-event-schema': (target) => [
    ...wrongPayload(target),
    ...again(409, () => ({ name: target.things.customEvent.name, schema: { properties: {} } }))(target),
  ],
  'update-custom-event-schema': again(400, () => ({ schema: { properties: { pages: { type: 'text' } } } })),
  'create-metadata-schema': secondSchema,
  'create-metadata-schema-1': secondSchema,
  'update-metadata-schema': unknownType,
  'update-metadata-schema-1': unknownType,
  'create-brand': (target) => [
    ...wrongPayload(target),
    [
      409,
      async (ask) => {
        const brand = {
          brand: { name: 'The Shop' },
          address: { street: 'High Street 1', city: 'Berlin', postal: null, country: 'Germany' },
          contact: { email: 'shop@example.com' },
        };
        await ask(target, target.path(), brand);
        return ask(target, target.path(), brand);
      },
    ],
  ],
  'update-brand': again(400, () => ({ brand: { name: 7 } })),
  'invite-user': (target) => [
    ...wrongPayload(target),
    ...again(409, () => ({
      email: target.things.user.name,
      first_name: 'A',
      last_name: 'B',
      projects: { [target.things.project]: 'USER' },
    }))(target),
    ...again(404, () => ({ email: 'a@b', first_name: 'A', last_name: 'B', projects: { nobody: 'USER' } }))(target),
  ],
  'assign-user': wrongPayload,
  'update-user': again(400, () => ({ role: 'KING' })),
  'create-api-key': wrongPayload,
  'update-api-key': again(400, () => ({ allowed_ips: ['203.0.113.0/33'] })),
  'create-webhook': wrongPayload,
  'update-webhook': again(400, () => ({ target_url: 'ftp://hooks.example', events: [] })),
  'create-promotion-stack': wrongPayload,
  'create-validation-rules': wrongPayload,
  'create-validation-rule-assignment': (target) => [
    [
      409,
      async (ask) => {
        const body = { related_object_id: target.things.card.id };
        await ask(target, target.path(), body);
        return ask(target, target.path(), body);
      },
    ],
  ],
  'validate-stacked-discounts': wrongPayload,
  'validate-stacked-discounts-client-side': wrongPayload,
  'redeem-voucher-client-side': wrongPayload,
  'validate-voucher-client-side': again(400, undefined, '&amount=x'),
  'validate-voucher': wrongPayload,
  'redeem-voucher': wrongPayload,
  'redeem-promotion': wrongPayload,
  'rollback-redemption': again(400, () => ({ reason: 7 })),
  'rollback-stacked-redemptions': again(400, () => ({ reason: 7 })),
  'generate-oauth-token': again(400, () => ({ grant_type: 'client_credentials', scope: 'vouchers,orders' })),
  'generate-oauth-token-v2': (target) =>
    again(400, () => ({
      grant_type: 'client_credentials',
      scope: 'vouchers,orders',
      project_id: target.things.project,
    }))(target),
  'introspect-oauth-token': again(400, () => ({})),
  'revoke-oauth-token': again(404, () => ({ access_token: 'nobody' })),
  'create-project': wrongPayload,
  'update-project': wrongPayload,
  'create-stacking-rules': (target) => [
    ...wrongPayload(target),
    [
      409,
      async (ask) => {
        await ask(target, target.path(), {});
        return ask(target, target.path(), {});
      },
    ],
  ],
  'update-stacking-rules': wrongPayload,
  'create-export': again(400, () => ({ exported_object: 'voucher_transactions', parameters: { fields: ['secret'] } })),
  'create-back-test': again(400, () => ({ draft: { kind: 'none', body: {} }, window: { from: '2025', to: '2026' } })),
  'list-back-tests': again(400, undefined, '?limit=0'),
  'create-order-export': again(400, () => ({ parameters: { fields: ['secret'] } })),
  'list-async-actions': again(400, undefined, '?limit=0'),
  'create-campaign-template': (target) => [
    ...wrongPayload(target),
    ...again(404, () => ({ name: 'Template', campaign_id: 'nobody' }))(target),
  ],
  'create-campaign-from-template': (target) => again(409, () => ({ name: target.things.codes.name }))(target),
  'update-campaign-template': (target) => [
    ...wrongPayload(target),
    [
      409,
      async (ask) => {
        const { things } = target;
        const name = unique('Template');
        await target.client.post('/v1/templates/campaigns', { name, campaign_id: things.codes.id });
        return ask(target, target.path(), { name });
      },
    ],
  ],
  'management-copy-campaign-template': (target) => [
    ...again(404, () => ({ name: 'Copy', destination_project_id: 'nobody' }))(target),
    ...again(409, () => ({ name: target.things.template.name, destination_project_id: target.things.project }))(target),
  ],
};

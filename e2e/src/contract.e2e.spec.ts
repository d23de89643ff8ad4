import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Client, management, unique } from './client.js';
import { contractStatuses, expectToKeepContract } from './contract.js';
import { type DocumentedOperation, documentedOperations, encoded, type JsonSchema } from './documented-operations.js';
import { ended } from './furnished/background.js';
import { inParallel } from './in-parallel.js';
import { soundBodies } from './malformed-requests.js';
import { withNulls } from './null-bodies.js';
import { EACH_TIME } from '@perkstream/published';
import { Target } from './target.js';
import { newPlace } from './place.js';
import { announce } from './raw-request.js';
import { unsaidAmounts } from './unsaid-amounts.js';
import { noRebuild, VIEWS } from './view-rebuild.js';

/** Some wait for each other's rounds while the machine has nothing to do. */
const OPERATIONS_AT_ONCE = 4;

/** Answers for features that the engine does not have: plans that are paid for, and areas that keys are limited to. */
const FOR_FEATURES = [402, 403];

/** Of this one answer the contract has `code` as a text, as of no other one; the engine answers what it answers everywhere. */
const UNLIKE_ALL_OTHERS = 'update-customers-in-bulk 429';

/** Operations that only the engine has. */
const BEYOND_THE_CONTRACT = [
  ...['list-voucher-publications', 'create-category', 'update-category', 'delete-category'],
  ...['list-views', 'rebuild-views', 'rebuild-view', 'list-webhook-deliveries', 'redeliver-webhook', 'list-audit-log'],
  ...['list-api-keys', 'create-api-key', 'get-api-key', 'update-api-key', 'rotate-api-key', 'revoke-api-key'],
  ...['management-list-locations', 'management-create-location', 'management-get-location'],
  ...['management-update-location', 'management-delete-location'],
  // Older addresses that client libraries still use.
  ...['validate-promotions-client-side', 'get-sku-of-product', 'update-products-in-bulk-before'],
  ...['list-member-activity-1-before', 'list-member-activity-before', 'get-member-statement'],
];

/** Operations that are open to none of the keys that there are. */
const FOR_NOBODY = ['create-publication-1'];

/** Whether the thing they are about is there stands in their answer; a new one is there afterwards. */
const NEVER_WITHOUT = ['create-voucher', 'validate-voucher', 'validate-promotion-tier', 'list-customer-segments'];

describe('The contract of the public API', () => {
  let operations: DocumentedOperation[];
  const kept = new Set<string>();

  beforeAll(async () => {
    // That one goes on for longest after its answer, and keeps a rebuild of one view out.
    const isLast = ({ id }: DocumentedOperation): number => Number(id === 'rebuild-views');
    operations = (await documentedOperations()).sort((one, other) => isLast(one) - isLast(other));
  });

  /** @returns what is wrong with the answer, by the contract; the client looks at the engine's own document */
  function complaintsAbout(operationId: string, answer: Answer): string[] {
    const unsaid = unsaidAmounts(answer.body, operationId);
    if (!contractStatuses(operationId).includes(answer.status)) return unsaid;
    kept.add(`${operationId} ${answer.status}`);
    try {
      expectToKeepContract(operationId, answer);
      return unsaid;
    } catch (error) {
      return [...unsaid, (error as Error).message];
    }
  }

  const forThis = <T>(value: T): T => {
    const each = unique('x');
    return JSON.parse(JSON.stringify(value ?? null).replaceAll(EACH_TIME, each)) ?? undefined;
  };

  function ask(target: Target, path: string, body?: object, keys = target.keys): Promise<Answer> {
    return new Client(keys).send(target.operation.method, forThis(path), encoded(target.operation, forThis(body)));
  }

  it('knows every operation', () => {
    const unknown = operations.filter(({ id }) => contractStatuses(id).length === 0).map(({ id }) => id);
    expect(unknown.filter((id) => !BEYOND_THE_CONTRACT.includes(id))).toEqual([]);
  });

  it('is kept by what every operation answers when it does what it is for', async () => {
    const complaints: string[] = [];
    const untouched = await newPlace();
    const forSomebody = operations.filter(({ id }) => !FOR_NOBODY.includes(id));
    await inParallel(forSomebody, OPERATIONS_AT_ONCE, async (operation) => {
      let target = await Target.of(operation, operation.method === 'GET' ? untouched : undefined);
      const requests = [
        ...(operation.body
          ? bodiesOf(target, operation.body).map((body) => ({ path: target.path(), body }))
          : [{ path: target.path(), body: undefined }]),
        ...(also[operation.id]?.(target) ?? []),
      ];
      for (const [index, { path, body }] of requests.entries()) {
        const answer = await ask(target, target.isUsedUp && index > 0 ? target.path() : path, body);
        if (answer.status >= 300)
          complaints.push(`${operation.id} answers ${answer.status} ${JSON.stringify(answer.body)}`);
        complaints.push(...complaintsAbout(operation.id, answer));
        if (answer.status === 202) await done(target, answer);
        target = await target.renewed();
      }
    });
    expect(complaints).toEqual([]);
  });

  it('is kept by refusals', async () => {
    const complaints: string[] = [];
    const place = await newPlace();
    for (const operation of operations) {
      const target = await Target.of(operation, place);
      const body = operation.body && soundBodies(target)[0];
      const nobody = Object.fromEntries(operation.parameters.map((name) => [name, 'nobody']));
      const refused: [number, Promise<Answer>][] = [[401, ask(target, target.path(), body, {})]];
      if (operation.parameters.length > 0 && !NEVER_WITHOUT.includes(operation.id))
        refused.push([404, ask(target, target.path(nobody), body)]);
      for (const [status, request] of [...refused, ...(refusals[operation.id]?.(target) ?? [])] as const) {
        const answer = await (typeof request === 'function' ? request(ask) : request);
        if (answer.status !== status)
          complaints.push(`${operation.id} answers ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`);
        // Bodies that are too large are answered before there is an operation: the contract shows them so.
        if ((answer.body?.code ?? answer.body?.statusCode) !== answer.status)
          complaints.push(`${operation.id} ${status}: ${JSON.stringify(answer.body)}`);
        complaints.push(...complaintsAbout(operation.id, answer));
      }
    }
    expect(complaints).toEqual([]);
  });

  it('has no answer of these operations that was not seen here', () => {
    const answers = operations.flatMap(({ id }) => contractStatuses(id).map((status) => ({ id, status })));
    const unseen = answers.filter(
      ({ id, status }) => !FOR_FEATURES.includes(status) && !FOR_NOBODY.includes(id) && !kept.has(`${id} ${status}`),
    );
    expect(unseen.map(({ id, status }) => `${id} ${status}`)).toEqual([UNLIKE_ALL_OTHERS]);
  });
});

/** Sound bodies: one as it is, and all with null for what they leave out; forms know no null. */
function bodiesOf(target: Target, schema: JsonSchema): object[] {
  const bodies = soundBodies(target);
  if (target.operation.isFile) return bodies;
  return target.operation.isForm ? bodies : [...bodies.slice(0, 1), ...bodies.map((body) => withNulls(schema, body))];
}

/** Waits for what goes on after its answer; not for all views, which is not in the way of any other operation. */
async function done({ operation, client }: Target, { body }: Answer): Promise<void> {
  if (!operation.path.startsWith(VIEWS)) await ended(client, body.async_action_id);
  else if (operation.id === 'rebuild-view') await noRebuild(management);
}

type Ask = (target: Target, path: string, body?: object) => Promise<Answer>;

/** More requests that succeed, where one does not show everything. */
const also: Readonly<Record<string, (target: Target) => { path: string; body?: object }[]>> = {
  'get-voucher': ({ things: { coupon, held, published } }) =>
    [coupon, held, published].map(({ id }) => ({ path: `/v1/vouchers/${id}` })),
  'get-campaign': ({ things: { codes } }) => [{ path: `/v1/campaigns/${codes.name}` }],
  'get-redemption': ({ things: { failure, rollback, rolledBack, stack, children } }) =>
    [failure, rollback, rolledBack, stack, ...children].map((id) => ({ path: `/v1/redemptions/${id}` })),
  'add-vouchers-to-campaign': ({ things: { codes } }) => [
    { path: `/v1/campaigns/${codes.id}/vouchers?vouchers_count=3`, body: {} },
  ],
};

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

/** Refusals beside those for keys that are missing and things that are not there. */
const tooManyPoints: Refused = (target) => [[400, (ask) => ask(target, target.path(), { points: -1_000_000 })]];

/** Of a code that nobody has yet, and of a customer who has the code already. */
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
/** That user is in this project alone. */
const onlyProject: Refused = (target) => [[400, (ask) => ask(target, target.path({ userId: target.things.user.id }))]];
const notPending: Refused = (target) => [[400, (ask) => ask(target, target.path({ pendingPointsId: 'lopp_nobody' }))]];
function costing({ things: { program, reward } }: Target, what: 'campaign' | 'reward'): object {
  return { [what]: what === 'reward' ? reward : program.id, parameters: { loyalty: { points: 1 } } };
}

const refusals: Readonly<Record<string, Refused>> = {
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
  'add-member': (target) => again(400, () => ({ customer: { id: target.things.customer.id } }))(target),
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
  'create-metadata-schema': (target) => [
    ...wrongPayload(target),
    ...again(409, () => ({ related_object: target.things.metadataSchema.name, properties: {} }))(target),
  ],
  'update-metadata-schema': again(400, () => ({
    properties: { city: { type: 'text', optional: true, array: false } },
  })),
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

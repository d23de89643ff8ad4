import { type Client, type Keys, managementKeys } from './client.js';
import { type DocumentedOperation } from './documented-operations.js';
import { type SeededProject } from './seeded-project.js';
import { type Parameters, withParameters } from './path.js';
import { newPlace, type Place } from './place.js';
import { renewalOf } from './renewals.js';
import { EACH_TIME } from '@perkstream/published';

/** One operation in a project of its own, so that its requests cannot hide a fault of another operation. */
export class Target {
  private constructor(
    readonly operation: DocumentedOperation,
    readonly client: Client,
    readonly keys: Keys,
    /** The coupon has no limit. */
    readonly things: SeededProject,
    private readonly parameters: Parameters,
    private readonly renewal: (() => Promise<Parameters>) | undefined,
  ) {}

  /** @param place a project that the requests leave as it is; absent: a new one */
  static async of(operation: DocumentedOperation, place?: Place): Promise<Target> {
    const { projectId, client, browser, things } = place ?? (await newPlace());
    const keys = { management: managementKeys, client: browser.keys, application: client.keys }[operation.keys];
    const parameters = { ...parametersOf(operation, things), projectId };
    const renew = renewalOf(operation);
    const renewal = renew && (() => renew({ projectId, client, browser, things }, parameters));
    return new Target(operation, client, keys, things, parameters, renewal).renewed();
  }

  /** Whether the operation succeeds only once on each thing, so that its requests have to be sent one after the other. */
  get isUsedUp(): boolean {
    return this.renewal !== undefined;
  }

  /** The same operation, ready to succeed once more. */
  async renewed(): Promise<Target> {
    if (!this.renewal) return this;
    const parameters = { ...this.parameters, ...(await this.renewal()) };
    return new Target(this.operation, this.client, this.keys, this.things, parameters, this.renewal);
  }

  /** A path under which the operation finds something. @param raw values to use instead, not encoded */
  path(raw: Parameters = {}): string {
    return pathOf(this.operation, this.things, { ...this.parameters, ...raw });
  }
}

/** @param parameters others than those of the seeded project, not encoded */
export function pathOf(operation: DocumentedOperation, things: SeededProject, parameters: Parameters): string {
  return (
    withParameters(operation.path, { ...parametersOf(operation, things), ...parameters }) +
    (queries[operation.id]?.(things) ?? '')
  );
}

/** Queries of operations that need one. */
const queries: Readonly<Record<string, (things: SeededProject) => string>> = {
  'list-campaign-figures': ({ campaign }) => `?ids=${campaign.id}`,
  'list-names': ({ customer, campaign }) => `?ids=${customer.id},${campaign.id}`,
  'list-named-customers': ({ customer }) => `?ids=${customer.id}`,
  'validate-voucher-client-side': ({ card }) => `?code=${encodeURIComponent(card.name)}&amount=1000`,
  'list-voucher-sessions': ({ held }) => `?voucher=${encodeURIComponent(held.name)}`,
  'end-voucher-sessions': ({ held }) => `?voucher=${encodeURIComponent(held.name)}`,
  search: ({ customer }) => `?q=${encodeURIComponent(customer.name)}`,
  'redeem-voucher-client-side': ({ coupon }) => `?code=${encodeURIComponent(coupon.name)}`,
};

/** Of a seeded project. */
export function parametersOf({ id }: DocumentedOperation, things: SeededProject): Parameters {
  const codes: Record<string, string> = {
    'create-voucher': EACH_TIME,
    'add-voucher-with-specific-code-to-campaign': EACH_TIME,
    'update-voucher': things.coupon.name,
    'redeem-voucher': things.coupon.name,
  };
  const isAboutLoyalty = /loyalty|member|points|campaign-pending|earning|reward/.test(id);
  const isAboutReferrals = id.startsWith('referrals-');
  const isAboutCodes = /voucher|transactions/.test(id);
  return {
    code: codes[id] ?? things.card.name,
    campaignId: isAboutReferrals
      ? things.referral.id
      : isAboutLoyalty
        ? things.program.id
        : isAboutCodes
          ? things.codes.id
          : things.campaign.id,
    memberId: isAboutReferrals ? things.referralCode.name : things.member.name,
    holderId: things.referee,
    earningRuleId: things.earningRule,
    rewardId: things.reward,
    assignmentId: things.rewardAssignment,
    loyaltyTierId: things.loyaltyTier,
    promotionTierId: things.tier,
    tierId: things.tier,
    stackId: things.promotionStack,
    customerId: things.customer.id,
    orderId: things.order.id,
    returnId: things.returned,
    validationRuleId: things.rule,
    categoryId: things.category.id,
    productId: things.product.id,
    productCollectionId: things.collection.id,
    segmentId: things.segment.id,
    skuId: things.sku.id,
    intervalId: id === 'exclude-price-of-sku' ? things.priceOfSku : things.priceOfProduct,
    redemptionId: things.redemption,
    campaignTemplateId: things.template.id,
    customEventSchemaId: things.customEvent.id,
    metadataSchemaId: things.metadataSchema.id,
    resource: things.metadataSchema.name,
    webhookId: things.webhook,
    savedViewId: things.savedView.id,
    apiKeyId: things.apiKey,
    locationId: things.location.id,
    deliveryId: 'whs_none',
    userId: things.user.id,
    brandingId: 'brd_none',
    asyncActionId: things.asyncAction,
    exportId: things.exported,
    backTestId: things.backTest,
    binEntryId: things.binEntry,
    stackingRulesId: 'stk_none',
    name: 'keys',
  };
}

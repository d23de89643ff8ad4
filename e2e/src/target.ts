import { type Client, type Keys, managementKeys, newProject, unique } from './client.js';
import { type DocumentedOperation } from './documented-operations.js';
import { furnish, type FurnishedProject } from './furnished-project.js';
import { renewals } from './renewals.js';
import { EACH_TIME } from './sample-bodies.js';

type Parameters = Readonly<Record<string, string>>;

/** One operation, in a project of its own: what its requests break hides nothing from another. */
export class Target {
  private constructor(
    readonly operation: DocumentedOperation,
    readonly client: Client,
    readonly keys: Keys,
    /** The coupon is without limit. */
    readonly things: FurnishedProject,
    private readonly parameters: Parameters,
    private readonly renewal: (() => Promise<Parameters>) | undefined,
  ) {}

  static async of(operation: DocumentedOperation): Promise<Target> {
    const { id: projectId, client } = await newProject({ name: unique('target') });
    const furnished = await furnish(client, unique('solid'));
    const name = unique('HOT');
    const { body } = await client.post(`/v1/vouchers/${name}`, {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 10 },
    });
    const things = { ...furnished, coupon: { id: body.id as string, name } };
    const keys = operation.keys === 'management' ? managementKeys : client.keys;
    const renew = renewals[operation.id];
    const renewal = renew && (() => renew({ projectId, client, things }));
    const parameters = { ...parametersOf(operation, things), projectId };
    return new Target(operation, client, keys, things, parameters, renewal).renewed();
  }

  /** True when it succeeds once on each thing, so that its requests have to wait for each other. */
  get isUsedUp(): boolean {
    return this.renewal !== undefined;
  }

  /** The same operation, ready to succeed once more. */
  async renewed(): Promise<Target> {
    if (!this.renewal) return this;
    const parameters = { ...this.parameters, ...(await this.renewal()) };
    return new Target(this.operation, this.client, this.keys, this.things, parameters, this.renewal);
  }

  /** A path under which the operation finds something; `raw` as it is in place of one of its parameters. */
  path(raw: Parameters = {}): string {
    return this.operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = this.parameters[name];
      if (value === undefined) throw new Error(`${this.operation.id}: what is {${name}}?`);
      return raw[name] ?? value;
    });
  }
}

function parametersOf({ id }: DocumentedOperation, things: FurnishedProject): Parameters {
  const code = { 'create-voucher': EACH_TIME, 'update-voucher': things.coupon.name }[id] ?? things.card.name;
  return {
    code,
    campaignId: things.campaign.id,
    promotionTierId: things.tier,
    customerId: things.customer.id,
    orderId: things.order.id,
    validationRuleId: things.rule,
    categoryId: things.category.id,
    productId: things.product.id,
    skuId: things.sku.id,
    redemptionId: things.redemption,
    asyncActionId: things.asyncAction,
    stackingRulesId: 'stk_none',
  };
}

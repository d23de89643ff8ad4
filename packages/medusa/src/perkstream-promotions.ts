import { MedusaError } from '@medusajs/framework/utils';
import promotion from '@medusajs/promotion';
import { type Client, createClient } from '@perkstream/client';
import { codeOfPromotion, promotionIdOf } from './adjustments.js';
import { type Decimal, type MedusaCart, minorUnits, numberOf, taxRateOf } from './medusa-cart.js';
import { type PerkstreamSettings } from './settings.js';
import { CartRefused, computeAdjustments, giveBackCart, redeemCart } from './shop-promotions.js';

const { service: MedusaPromotions } = promotion.default;

interface Listed {
  readonly id: string;
  readonly code: string;
}

/** An action of Medusa's own promotions. */
interface OwnAction {
  readonly action: string;
  readonly code?: string;
  readonly item_id?: string;
  readonly shipping_method_id?: string;
  readonly amount?: Decimal;
}

interface ComputeOptions {
  readonly prevent_auto_promotions?: boolean;
  readonly skip_usage_limit_checks?: boolean;
}

/**
 * Codes of Medusa's own promotions are computed and counted by Medusa, all others by the engine. The engine's are redeemed when a cart is
 * completed (`redeem`), which knows the cart; `registerUsage` and `revertUsage` count Medusa's own.
 */
export class PerkstreamPromotions extends MedusaPromotions {
  readonly #client: Client;
  readonly #settings: PerkstreamSettings;

  constructor(container: Record<string, unknown>, settings: PerkstreamSettings, declaration?: unknown) {
    // @ts-expect-error Medusa's own service does not declare the third.
    super(container, settings, declaration);
    this.#settings = settings;
    this.#client = createClient(settings);
  }

  /** Codes that Medusa does not have are promotions too: whether they exist, the engine says when the cart is computed. */
  // @ts-expect-error Medusa's type is that of its tables.
  override async listPromotions(filters = {}, config = {}, context = {}): Promise<Listed[]> {
    const own = (await super.listPromotions(filters, config, context)) as unknown as Listed[];
    const { code, id } = filters as { code?: unknown; id?: unknown };
    const found = new Set(own.map((each) => each.code));
    const asked = [...namesIn(code), ...namesIn(id).flatMap((each) => codeOfPromotion(each) ?? [])];
    const others = [...new Set(asked)].filter((each) => !found.has(each));
    return [...own, ...others.map((each) => ({ id: promotionIdOf(each), code: each }))];
  }

  // @ts-expect-error Medusa's types of the cart are wider.
  override async computeActions(codes: string[], cart: MedusaCart, options: ComputeOptions = {}): Promise<OwnAction[]> {
    const listed = await this.listPromotions({ code: codes }, { select: ['id', 'code'] });
    const ofEngine = new Set(listed.filter(({ id }) => codeOfPromotion(id)).map(({ code }) => code));
    const asked = codes.filter((code) => ofEngine.has(code));
    const rest = codes.filter((code) => !ofEngine.has(code));
    const own = (await super.computeActions(rest, cart as never, options)) as unknown as OwnAction[];
    // An order that is changed keeps what it was sold with.
    if (options.skip_usage_limit_checks) return own.filter((each) => !this.#removesEngines(each, cart));
    const automatic = !options.prevent_auto_promotions;
    try {
      const added = await computeAdjustments(this.#client, this.#settings, cart, asked, {
        automatic,
        ownOff: offOf(own, cart),
      });
      return [...own, ...added];
    } catch (error) {
      throw shown(error);
    }
  }

  /** Redeems the engine's promotions of a cart that is completed. */
  async redeem(cart: MedusaCart): Promise<void> {
    try {
      await redeemCart(this.#client, this.#settings, cart);
    } catch (error) {
      throw shown(error);
    }
  }

  /** Gives back all of an order, or lines of it. */
  giveBack(...given: Parameters<typeof giveBackCart> extends [unknown, ...infer Rest] ? Rest : never): Promise<void> {
    return giveBackCart(this.#client, ...given);
  }

  #removesEngines({ action, code }: OwnAction, { items = [], shipping_methods: methods = [] }: MedusaCart): boolean {
    if (!action.startsWith('remove')) return false;
    const adjustments = [...items, ...methods].flatMap(({ adjustments: all }) => all ?? []);
    return adjustments.some((each) => each.code === code && codeOfPromotion(each.promotion_id ?? '') !== undefined);
  }
}

/** What Medusa's own promotions take off lines, in minor units. */
function offOf(actions: readonly OwnAction[], cart: MedusaCart): Map<string, number> {
  const rates = new Map(
    (cart.shipping_methods ?? []).map((each) => [each.id, each.is_tax_inclusive ? taxRateOf(each) : 0]),
  );
  const off = new Map<string, number>();
  for (const { action, item_id: item, shipping_method_id: method, amount } of actions) {
    const line = item ?? method;
    if (!action.startsWith('add') || !line || amount === undefined) continue;
    const taken = minorUnits(numberOf(amount) * (1 + (rates.get(line) ?? 0)), cart.currency_code);
    off.set(line, (off.get(line) ?? 0) + taken);
  }
  return off;
}

/** The names that a filter asks for: one, a list, or `{ $in: [] }`. */
function namesIn(filter: unknown): string[] {
  const asked = typeof filter === 'object' && filter && '$in' in filter ? filter.$in : filter;
  return [asked].flat().filter((each): each is string => typeof each === 'string');
}

function shown(error: unknown): unknown {
  return error instanceof CartRefused ? new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message) : error;
}

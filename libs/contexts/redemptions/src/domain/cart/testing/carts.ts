import { EMPTY_CATALOGUE } from '@perkstream/domain-pricing';
import { checkRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import {
  type AssignedRuleSet,
  type CartInput,
  type CategoryRecord,
  type CustomerRecord,
  DEFAULT_STACKING_RULES,
  type Redeemable,
  type StackingRules,
  type UseRefusal,
} from '@perkstream/published';
import { type Named } from '../cart-facts.js';
import { type CartQuestion } from '../cart-question.js';

const VOUCHER: Omit<Redeemable, 'id'> = {
  object: 'voucher',
  campaignId: 'camp_1',
  campaignName: 'Spring',
  categoryId: null,
  metadata: {},
  ruleHolders: [],
  holderId: null,
  quantity: null,
  redeemedQuantity: 0,
  publishCount: 0,
  startDate: null,
  expirationDate: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

interface VoucherSettings extends Partial<Redeemable> {
  /** Rule sets in wire form; the first is `val_1`. */
  readonly rules?: readonly JsonObject[];
  readonly credits?: number;
  readonly refusal?: Refusal<UseRefusal>;
}

/** A voucher that a request names, with its rules. */
export function voucher(id: string, { rules = [], credits, refusal, ...settings }: VoucherSettings): Named {
  return {
    input: { object: 'voucher', id, ...(credits !== undefined && { gift: { credits } }) },
    examined: { redeemable: { ...VOUCHER, id, code: id, ...settings }, refusal },
    rules: rules.map((rule, index) => assigned(`val_${index + 1}`, id, rule)),
  };
}

/** A gift card with so much on it. */
export function giftCard(id: string, available: number, settings: VoucherSettings = {}): Named {
  const gift = {
    amount: available,
    balance: available,
    available,
    redeemedAmount: 0,
    effect: 'APPLY_TO_ORDER',
  } as const;
  return voucher(id, { gift, ...settings });
}

function assigned(ruleId: string, relatedObjectId: string, wire: JsonObject): AssignedRuleSet {
  const ruleSet = checkRuleSet({ name: ruleId, ...wire });
  if (isRefusal(ruleSet)) throw new Error(`${ruleId}: ${ruleSet.refused} ${ruleSet.details?.details ?? ''}`);
  return {
    assignmentId: `asgm_${ruleId}`,
    ruleId,
    relatedObjectId,
    revision: 0,
    ruleSet: ruleSet as RuleSet & JsonObject,
    assignment: {} as AssignedRuleSet['assignment'],
  };
}

export function customer(id: string, metadata: JsonObject = {}): CustomerRecord {
  return {
    id,
    sourceId: null,
    trackingId: null,
    name: null,
    email: null,
    phone: null,
    birthdate: null,
    address: null,
    metadata,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: null,
    embedded: {},
  };
}

function categoryOf(id: string, hierarchy: number): CategoryRecord {
  const createdAt = '2026-01-01T00:00:00.000Z';
  return { id, name: id, hierarchy, createdAt, updatedAt: null, wire: { id, hierarchy } };
}

interface Asked extends Partial<Pick<CartQuestion, 'counters' | 'setAside' | 'explain'>> {
  /** Hierarchies by the ids of categories. */
  readonly categories?: Readonly<Record<string, number>>;
  readonly order?: CartInput;
  readonly customer?: CustomerRecord;
  readonly stacking?: Partial<StackingRules>;
}

/** What a request asks about its cart: by default an order of 100.00. */
export function question(named: readonly Named[], asked: Asked = {}): CartQuestion {
  const { order = { amount: 10_000 }, stacking, counters = new Map(), ...rest } = asked;
  return {
    facts: {
      project: {
        id: 'proj_1',
        name: 'Shop',
        timeZone: 'UTC',
        currency: 'EUR',
        caseSensitiveCodes: true,
        codeCharset: null,
        client: {
          trustedDomains: [],
          redeemEnabled: false,
          publishEnabled: false,
          listVouchersEnabled: false,
          createCustomerEnabled: false,
          loyaltyEventsEnabled: false,
          setVoucherExpirationDateEnabled: false,
        },
        stackingRules: { ...DEFAULT_STACKING_RULES, ...stacking },
      },
      named,
      customer: asked.customer,
      storedVersion: undefined,
      storedOrder: undefined,
      catalogue: EMPTY_CATALOGUE,
      categories: new Map(
        Object.entries(asked.categories ?? {}).map(([id, hierarchy]) => [id, categoryOf(id, hierarchy)]),
      ),
    },
    request: {
      context: {
        projectId: 'proj_1',
        actor: { kind: 'key', id: 'app-1' },
        channel: 'API',
        requestId: 'v-1',
        now: '2026-03-01T08:00:00.000Z',
        deadline: 0,
      },
      order,
      customer: asked.customer,
      metadata: undefined,
    },
    counters,
    setAside: rest.setAside,
    explain: rest.explain,
  };
}

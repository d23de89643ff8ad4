import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type CampaignType } from '../../../api/insights.js';
import { isFolded, isList, type Part } from './field.js';
import { RULE_PROPERTIES } from './rules-of-draft.js';
import { HEAD, partsOf, SECTIONS } from './sections.js';

interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const root = join(__dirname, '../../../../../..');
const { components } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  components: { schemas: Readonly<Record<string, Schema>> };
};
const KINDS: readonly CampaignType[] = [
  'DISCOUNT_COUPONS',
  'GIFT_VOUCHERS',
  'PROMOTION',
  'LOYALTY_PROGRAM',
  'REFERRAL_PROGRAM',
];

/** Why a property has no field: its path, or the end of it. */
const WITHOUT_FIELD: Readonly<Record<string, string>> = {
  campaign_type: 'the kind of campaign is chosen above all fields',
  category: 'the name of a category: the field has its id, which does not change',
  access_settings: 'is accepted and ignored',
  validation_rules: 'ids of rules: the draft has them under `rules`, with `shared`',
  'validation_rule_assignments.data': 'ids of rules, as answers show them',
  validation_rule_id: 'the id of a rule: the draft has it under `rules`, with `shared`',
  'voucher.type': 'follows from the kind of campaign',
  'voucher.gift.balance': 'is accepted and ignored',
  'voucher.is_referral_code': 'follows from the kind of campaign',
  'code_config.initial_count': 'is ignored',
  'action.type': 'is how older clients send a discount without its object',
  'custom_event.schema_id': 'follows from the event',
  'pending_points.period_type': 'days are the only unit, and are sent with their number',
  'rounding.unit': 'months are the only unit, and are sent with their number',
  'referral_program.custom_event.name': 'the field has the id of the event',
  'related_object_parent.name': 'the field has the id of the campaign',
  'related_object_parent.object': 'campaigns are the only kind, and are sent with their id',
  'rules[].type': 'is how older clients write rules',
  'rules[].context_type': 'follows from what the rule is assigned to',
  'rules[].id': 'is there where a rule exists',
  'rules[].shared': 'is there where a rule exists',
  'earning_rules[].id': 'is given, so that tiers can name the rule',
  'rewards[].id': 'is given, so that tiers can name the reward',
  'stacks[].tiers.hierarchy_mode': 'has one value',
  'loyalty_tiers[].id': 'is given by the engine',
  'promotion.tiers[].id': 'is given, so that stacks can name the tier',
  'measure.object': 'is how older clients name one product: `applicable_to` names any number',
  'measure.id': 'is how older clients name one product: `applicable_to` names any number',
  'measure.property': 'is there where metadata is counted',
  'measure.applicable_to': 'is there where products are counted',
};

function resolved(schema: Schema): Schema {
  if (schema.$ref) return components.schemas[schema.$ref.split('/').at(-1)!]!;
  const [first] = (schema.anyOf ?? []).filter((each) => each.$ref ?? each.properties ?? each.items);
  return first ? resolved(first) : schema;
}

function leavesOf(schema: Schema, path: string): readonly string[] {
  const { items, properties } = resolved(schema);
  const element = items && resolved(items);
  if (element?.properties) return leavesOf(element, `${path}[]`);
  if (!properties || path.startsWith('limits.') || path.includes('.limits.')) return [path];
  return Object.entries(properties).flatMap(([name, each]) => leavesOf(each, path === '' ? name : `${path}.${name}`));
}

/** Rules are objects within a field of their own. */
function fieldsOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) => {
    if (isFolded(part)) return fieldsOf(part.parts);
    if (isList(part)) return fieldsOf(part.list.parts).map((path) => `${part.path}[].${path}`);
    return part.kind === 'rules' ? RULE_PROPERTIES.map((name) => `${part.path}[].${name}`) : [part.path];
  });
}

function partsOfKind(kind: CampaignType): readonly Part[] {
  return [...HEAD, ...SECTIONS.flatMap((section) => partsOf(section, kind))];
}

const fields = new Set(KINDS.flatMap((kind) => fieldsOf(partsOfKind(kind))));
const MEASURE =
  /\.loyalty\.(?:order|order_items|customer|custom_event)\.\w+\.(object|id|property|applicable_to)(\[\]\..*)?$/;

/** A field has it, what is above it, or what is within it. */
function hasField(path: string): boolean {
  return [...fields].some(
    (field) =>
      field === path || path.startsWith(`${field}[]`) || field.startsWith(`${path}.`) || field.startsWith(`${path}[]`),
  );
}

function reasonOf(path: string): string | undefined {
  const measure = MEASURE.exec(path);
  if (measure) return WITHOUT_FIELD[`measure.${measure[1]}`];
  const end = Object.keys(WITHOUT_FIELD).find(
    (each) => path === each || path.endsWith(`.${each}`) || path.includes(`${each}[]`),
  );
  return end && WITHOUT_FIELD[end];
}

describe('The editor of campaigns', () => {
  const leaves = leavesOf({ $ref: '#/components/schemas/CreateCampaignDraftBody' }, '');

  it('has a field for each property of a draft, or a reason why there is none', () => {
    expect(leaves.length).toBeGreaterThan(100);
    expect(leaves.filter((path) => !hasField(path) && reasonOf(path) === undefined)).toEqual([]);
  });

  it.each(['voucher.discount', 'promotion.tiers[].action.discount'])('has a field for each property of %s', (base) => {
    const shown = ['product', 'sku'].map((name) => `${base}.${name}`);
    const wanted = leavesOf({ $ref: '#/components/schemas/DiscountAnswer' }, base).filter(
      (path) => !shown.some((each) => path === each || path.endsWith('.product') || path.endsWith('.sku')),
    );
    expect(wanted.length).toBeGreaterThan(15);
    expect(wanted.filter((path) => !hasField(path) && !path.endsWith('units[].type'))).toEqual([]);
  });

  it('gives no reason for what has a field', () => {
    const used = new Set(leaves.filter((path) => !hasField(path)).map(reasonOf));
    expect(Object.values(WITHOUT_FIELD).filter((reason) => !used.has(reason))).toEqual([]);
  });
});

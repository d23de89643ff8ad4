import { linkTo } from '../../parts/words/links.js';
import { t } from '../../texts/texts.js';
import { type Entry } from './audit-log.js';

/** What the log is about, in the words of the console. */
export function kindsOfThings(): Readonly<Record<string, string>> {
  return {
    validation_rule: t('Rule'),
    campaign: t('Campaign'),
    voucher: t('Code'),
    customer: t('Customer'),
    promotion_tier: t('Promotion tier'),
    promotion_stack: t('Promotion stack'),
    stacking_rules: t('Stacking rules'),
    earning_rule: t('Earning rule'),
    loyalty_tier: t('Loyalty tier'),
    reward: t('Reward'),
    product: t('Product'),
    sku: t('Variant of a product'),
    price: t('Price'),
    product_collection: t('Product collection'),
    category: t('Category'),
    segment: t('Segment'),
    campaign_template: t('Campaign template'),
    custom_event_schema: t('Custom event'),
    metadata_schema: t('Metadata schema'),
    location: t('Location'),
    project: t('Project'),
    user: t('Person'),
    key: t('API key'),
    webhook: t('Webhook'),
    branding: t('Branding'),
    saved_view: t('Saved view'),
  };
}

/** What was done, in one word. */
export function actionOf({ type }: Pick<Entry, 'type'>): string {
  const deed = type.split('.')[1] ?? type;
  const words: Readonly<Record<string, string>> = {
    created: t('Created'),
    updated: t('Changed'),
    changed: t('Changed'),
    deleted: t('Deleted'),
    restored: t('Restored'),
    erased: t('Erased'),
    enabled: t('Enabled'),
    disabled: t('Disabled'),
    assigned: t('Assigned'),
    unassigned: t('Assignment ended'),
    assignment_updated: t('Assignment changed'),
    balance_adjusted: t('Balance changed'),
    excluded: t('Excluded'),
    rotated: t('Token replaced'),
    revoked: t('Revoked'),
    set: t('Set'),
    reset: t('Back to the defaults'),
    usage_reached: t('Limit nearly reached'),
    code_guesses_refused: t('Guesses at codes refused'),
  };
  return words[deed] ?? deed;
}

const SETTINGS: Readonly<Record<string, string>> = {
  user: '/people',
  key: '/api-keys',
  branding: '/branding',
};

/** Where the thing itself is shown; undefined where it has no page, or is gone. */
export function pageOfThing({
  type,
  count,
  related_object_type: kind,
  related_object_id: id,
}: Entry): string | undefined {
  if (count !== undefined) return undefined;
  // The entry of an assignment names the assignment, and not its rule.
  if (type.endsWith('.deleted') || type.endsWith('.revoked') || type.endsWith('.erased') || id.startsWith('asgm_'))
    return undefined;
  if (kind === 'webhook' || kind === 'project') return `/${kind}s/${encodeURIComponent(id)}`;
  return SETTINGS[kind] ?? linkTo(kind === 'validation_rule' ? 'validation_rules' : kind, id);
}

/** The operation that knows the name of a thing. */
export function operationOf(kind: string, id: string): string | undefined {
  const paths: Readonly<Record<string, string>> = {
    validation_rule: '/v1/validation-rules',
    campaign: '/v1/campaigns',
    voucher: '/v1/vouchers',
    customer: '/v1/customers',
    promotion_tier: '/v1/promotions/tiers',
    reward: '/v1/rewards',
    product: '/v1/products',
    product_collection: '/v1/product-collections',
    category: '/v1/categories',
    segment: '/v1/segments',
  };
  const path = id.startsWith('asgm_') ? undefined : paths[kind];
  return path && `${path}/${encodeURIComponent(id)}`;
}

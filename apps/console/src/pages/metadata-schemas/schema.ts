import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';

export type Schema = components['schemas']['MetadataSchemaAnswer'];
export type Property = Schema['properties'][string];

export const RESOURCES = [
  'customer',
  'voucher',
  'campaign',
  'order',
  'order_item',
  'product',
  'redemption',
  'publication',
  'promotion_tier',
  'earning_rule',
  'loyalty_tier',
] as const;

export function resourceText(resource: string): string {
  const texts: Readonly<Record<(typeof RESOURCES)[number], string>> = {
    customer: t('Customers'),
    voucher: t('Codes'),
    campaign: t('Campaigns'),
    order: t('Orders'),
    order_item: t('Items of orders'),
    product: t('Products'),
    redemption: t('Redemptions'),
    publication: t('Publications'),
    promotion_tier: t('Promotion tiers'),
    earning_rule: t('Earning rules'),
    loyalty_tier: t('Loyalty tiers'),
  };
  return (texts as Readonly<Record<string, string>>)[resource] ?? resource;
}

export function typeTexts(): Readonly<Record<Property['type'], string>> {
  return {
    string: t('Text'),
    number: t('Number'),
    boolean: t('Yes or no'),
    date: t('Day'),
    datetime: t('Day and time'),
    image_url: t('Address of a picture'),
    geopoint: t('Place on the map'),
    object: t('Object of its own'),
  };
}

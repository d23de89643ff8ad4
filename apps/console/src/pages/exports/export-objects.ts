import { type ExportedObject } from './export.js';

/** What the file of an object may hold. docs/openapi.json has the names in none of its types; e2e tests ask the engine for each. */
export interface ExportOptions {
  readonly fields: readonly string[];
  /** Those that are ticked at first. */
  readonly usual: readonly string[];
  readonly orders: readonly string[];
  readonly hasMetadata: boolean;
}

const LISTS: Readonly<Record<ExportedObject, ExportOptions>> = {
  redemption: {
    fields: words(`id object date voucher_code campaign promotion_tier_id customer_id customer_source_id customer_name
      result failure_code failure_message order_id order_amount gift_amount loyalty_points tracking_id metadata`),
    usual: words('date voucher_code campaign customer_source_id result order_amount'),
    orders: words('created_at voucher_code customer_id'),
    hasMetadata: true,
  },
  voucher: {
    fields: words(`code voucher_type value discount_type discount_amount_limit campaign category active start_date
      expiration_date redemption_quantity redemption_count gift_balance loyalty_balance customer_id customer_source_id
      is_referral_code additional_info created_at updated_at id campaign_id qr_code bar_code metadata`),
    usual: words('code voucher_type value discount_type campaign active expiration_date redemption_count'),
    orders: words('created_at updated_at code'),
    hasMetadata: true,
  },
  customer: {
    fields: words(`name source_id email phone birthdate description address_line_1 address_line_2 address_postal_code
      address_city address_state address_country orders_total_amount orders_total_count orders_average_amount
      orders_last_order_amount orders_last_order_date redemptions_total_succeeded redemptions_total_failed
      loyalty_points loyalty_referred_customers created_at updated_at id metadata`),
    usual: words('name source_id email address_city orders_total_count orders_total_amount loyalty_points'),
    orders: words('created_at updated_at name email source_id'),
    hasMetadata: true,
  },
  order: {
    fields: words(`id source_id status created_at updated_at amount discount_amount items_discount_amount
      total_discount_amount total_amount customer_id referrer_id metadata`),
    usual: words('source_id status created_at amount total_discount_amount total_amount'),
    orders: words('created_at updated_at status'),
    hasMetadata: true,
  },
  return: {
    fields: words(`id source_id order_id customer_id status reason refund_amount refund_credits points_returned
      points_revoked points_shortfall items charged redemptions discounts_policy credits_policy points_policy
      created_at`),
    usual: words('created_at order_id customer_id reason refund_amount refund_credits points_revoked'),
    orders: words('created_at'),
    hasMetadata: false,
  },
  publication: {
    fields: words('code campaign customer_id customer_source_id date channel is_winner metadata'),
    usual: words('code campaign customer_source_id date channel'),
    orders: words('created_at voucher_code customer_id channel'),
    hasMetadata: true,
  },
  product: {
    fields: words('name source_id price regular_price attributes image_url created_at updated_at id metadata'),
    usual: words('name source_id price attributes'),
    orders: words('created_at updated_at name source_id'),
    hasMetadata: true,
  },
  sku: {
    fields: words(
      'sku source_id product_id price regular_price currency attributes image_url created_at updated_at id metadata',
    ),
    usual: words('sku source_id product_id price attributes'),
    orders: words('created_at updated_at name source_id'),
    hasMetadata: true,
  },
  voucher_transactions: {
    fields: words(`created_at type amount balance reason source voucher_id campaign_id source_id
      related_transaction_id details id`),
    usual: words('created_at type amount balance reason voucher_id'),
    orders: words('created_at'),
    hasMetadata: false,
  },
  points_expiration: {
    fields: words('voucher_id points status expires_at campaign_id id'),
    usual: words('voucher_id points status expires_at'),
    orders: words('expires_at'),
    hasMetadata: false,
  },
  back_test: {
    fields: words(`back_test_id id kind date customer_id order_id amount outcomes key discount credits points
      near_misses displaced`),
    usual: words('back_test_id date kind customer_id order_id amount outcomes key discount'),
    orders: words('id date'),
    hasMetadata: false,
  },
};

export const EXPORTED_OBJECTS = Object.keys(LISTS) as ExportedObject[];

export function exportOptions(object: ExportedObject): ExportOptions {
  return LISTS[object];
}

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

import { t } from '../../texts/texts.js';

/** The columns of a file, in words. */
export function fieldText(name: string): string {
  return (
    {
      ...aboutAll(),
      ...aboutRedemptions(),
      ...aboutCodes(),
      ...aboutCustomers(),
      ...aboutAmounts(),
      ...aboutReturns(),
      ...aboutVisits(),
    }[name] ?? name
  );
}

const aboutAll = (): Record<string, string> => ({
  id: t('ID'),
  object: t('Kind'),
  date: t('When'),
  name: t('Name'),
  sku: t('Name'),
  source_id: t('Source ID'),
  created_at: t('Created'),
  updated_at: t('Changed'),
  status: t('Status'),
  type: t('Kind'),
  category: t('Category'),
  description: t('Note'),
  additional_info: t('Note'),
  metadata: t('All metadata'),
  attributes: t('Attributes'),
  image_url: t('Picture'),
  currency: t('Currency'),
  details: t('Details'),
});

const aboutRedemptions = (): Record<string, string> => ({
  result: t('Result'),
  failure_code: t('Why it failed, as a word'),
  failure_message: t('Why it failed'),
  promotion_tier_id: t('Promotion tier'),
  tracking_id: t('Tracking ID'),
  order_id: t('Order'),
  channel: t('Channel'),
  is_winner: t('Won'),
  related_transaction_id: t('Earlier movement'),
});

const aboutCodes = (): Record<string, string> => ({
  code: t('Code'),
  voucher_code: t('Code'),
  voucher_id: t('Code ID'),
  voucher_type: t('Kind of code'),
  campaign: t('Campaign'),
  campaign_id: t('Campaign ID'),
  discount_type: t('Kind of discount'),
  active: t('Enabled'),
  start_date: t('Starts'),
  expiration_date: t('Ends'),
  expires_at: t('Expires'),
  redemption_quantity: t('Uses allowed'),
  redemption_count: t('Uses'),
  is_referral_code: t('Referral code'),
  qr_code: t('QR code'),
  bar_code: t('Barcode'),
  product_id: t('Product'),
});

const aboutCustomers = (): Record<string, string> => ({
  customer_id: t('Customer'),
  customer_source_id: t('Customer, in your own system'),
  customer_name: t('Name of the customer'),
  referrer_id: t('Referrer'),
  email: t('E-mail'),
  phone: t('Phone'),
  birthdate: t('Birthday'),
  address_line_1: t('Street'),
  address_line_2: t('More of the address'),
  address_postal_code: t('Postal code'),
  address_city: t('City'),
  address_state: t('State or region'),
  address_country: t('Country'),
  loyalty_referred_customers: t('Referred customers'),
  redemptions_total_succeeded: t('Redemptions'),
  redemptions_total_failed: t('Failed redemptions'),
});

const aboutAmounts = (): Record<string, string> => ({
  value: t('Value'),
  price: t('Price'),
  regular_price: t('Regular price'),
  amount: t('Amount'),
  balance: t('Balance'),
  reason: t('Reason'),
  source: t('Source'),
  points: t('Points'),
  loyalty_points: t('Points'),
  gift_amount: t('Amount of the gift card'),
  gift_balance: t('Balance of the gift card'),
  loyalty_balance: t('Balance of points'),
  order_amount: t('Order amount'),
  discount_amount: t('Discount'),
  discount_amount_limit: t('Highest discount'),
  items_discount_amount: t('Discount on items'),
  total_discount_amount: t('Total discount'),
  total_amount: t('To pay'),
  orders_total_amount: t('Total order value'),
  orders_total_count: t('Number of orders'),
  orders_average_amount: t('Average order value'),
  orders_last_order_amount: t('Last order'),
  orders_last_order_date: t('Date of the last order'),
});

const aboutReturns = (): Record<string, string> => ({
  refund_amount: t('Refund'),
  refund_credits: t('Credits returned'),
  points_returned: t('Points returned'),
  points_revoked: t('Points revoked'),
  points_shortfall: t('Points owed'),
  items: t('Returned items'),
  charged: t('Charged items'),
  redemptions: t('Redemptions'),
  discounts_policy: t('Rule for discounts'),
  credits_policy: t('Rule for credits'),
  points_policy: t('Rule for points'),
});

const aboutVisits = (): Record<string, string> => ({
  back_test_id: t('Back-test'),
  kind: t('Kind'),
  outcome: t('Outcome'),
  outcomes: t('Outcomes'),
  key: t('Why it did not apply'),
  discount: t('Discount'),
  credits: t('Credits'),
  near_misses: t('Near misses'),
  displaced: t('Discounts that it displaces'),
});

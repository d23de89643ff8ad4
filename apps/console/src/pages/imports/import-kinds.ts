import { client } from '../../api/client.js';
import { t } from '../../texts/texts.js';

export interface ImportColumn {
  /** The title in the file, in small letters. */
  readonly name: string;
  readonly meaning: string;
  readonly isRequired?: boolean;
  readonly isDate?: boolean;
  readonly isEmail?: boolean;
  /** What a line is known by, once in a file. */
  readonly isName?: boolean;
  readonly example?: string;
}

export interface ImportKind {
  readonly title: string;
  /** What becomes of those that exist already. */
  readonly effect: string;
  readonly columns: readonly ImportColumn[];
  /** The id of the work that the import goes on as. */
  readonly send: (form: FormData) => Promise<string>;
}

export type ImportKindName = 'customers' | 'vouchers' | 'products' | 'skus';

/** Sends the file itself: the type of the operation takes it for a text. */
const asFile = (form: FormData) => ({ body: { file: '' }, bodySerializer: () => form });

export function importKinds(): Readonly<Record<ImportKindName, ImportKind>> {
  return {
    customers: {
      title: t('Customers'),
      effect: t(
        'A customer whose source id exists is replaced as a whole: what your file leaves out is emptied. All others are added.',
      ),
      columns: customerColumns(),
      send: async (form) => idOf((await client.POST('/v1/customers/importCSV', asFile(form))).data),
    },
    vouchers: {
      title: t('Codes'),
      effect: t(
        'A code that exists is changed where your file says something. All others are added, without a campaign.',
      ),
      columns: codeColumns(),
      send: async (form) => idOf((await client.POST('/v1/vouchers/importCSV', asFile(form))).data),
    },
    products: {
      title: t('Products'),
      effect: t('A product whose source id exists only gets the new name. All others are added.'),
      columns: productColumns(),
      send: async (form) => idOf((await client.POST('/v1/products/importCSV', asFile(form))).data),
    },
    skus: {
      title: t('SKUs'),
      effect: t(
        'A SKU whose source id exists only gets the new name and prices. All others are added to their product.',
      ),
      columns: skuColumns(),
      send: async (form) => idOf((await client.POST('/v1/skus/importCSV', asFile(form))).data),
    },
  };
}

function idOf(accepted: { async_action_id: string } | undefined): string {
  if (!accepted) throw new Error('The answer to an import was empty');
  return accepted.async_action_id;
}

const sourceId = (): ImportColumn => ({ name: 'source_id', meaning: t('the id in your own system'), isName: true });

function customerColumns(): readonly ImportColumn[] {
  return [
    { ...sourceId(), example: 'customer-1' },
    { name: 'name', meaning: t('the name'), example: 'Ada Lovelace' },
    { name: 'email', meaning: t('the e-mail address'), isEmail: true, example: 'ada@example.com' },
    { name: 'phone', meaning: t('the phone number') },
    { name: 'birthdate', meaning: t('a day, such as 1990-12-31'), isDate: true, example: '1990-12-31' },
    { name: 'description', meaning: t('a note that customers do not see') },
    { name: 'address_line_1', meaning: t('the street') },
    { name: 'address_line_2', meaning: t('more of the address') },
    { name: 'address_postal_code', meaning: t('the postal code') },
    { name: 'address_city', meaning: t('the city'), example: 'London' },
    { name: 'address_state', meaning: t('the state or region') },
    { name: 'address_country', meaning: t('the country') },
    { name: 'id', meaning: t('the id in Perkstream, of customers without a source id') },
  ];
}

function codeColumns(): readonly ImportColumn[] {
  return [
    { name: 'code', meaning: t('what customers enter'), isRequired: true, isName: true, example: 'WELCOME-10' },
    {
      name: 'voucher_type',
      meaning: t('DISCOUNT_VOUCHER or GIFT_VOUCHER; a new code needs it'),
      example: 'DISCOUNT_VOUCHER',
    },
    { name: 'value', meaning: t('the percent, or the amount as in 12.50'), example: '10' },
    { name: 'discount_type', meaning: t('PERCENT, AMOUNT, FIXED or UNIT'), example: 'PERCENT' },
    { name: 'discount_effect', meaning: t('what the discount applies to') },
    { name: 'discount_unit_type', meaning: t('the product that is given, of the type UNIT') },
    { name: 'redemption_limit', meaning: t('how often it can be used; empty: without end'), example: '1' },
    { name: 'start_date', meaning: t('when it begins, such as 2026-12-31'), isDate: true },
    { name: 'expiration_date', meaning: t('when it ends, such as 2026-12-31'), isDate: true, example: '2027-12-31' },
    { name: 'active', meaning: t('true or false') },
    { name: 'category', meaning: t('the name of a category') },
    { name: 'additional_info', meaning: t('a note that customers do not see') },
    { name: 'redeemed_quantity', meaning: t('only 0: past uses cannot be imported') },
    { name: 'redeemed_amount', meaning: t('only 0: past uses cannot be imported') },
  ];
}

function productColumns(): readonly ImportColumn[] {
  return [
    { name: 'name', meaning: t('the name'), isRequired: true, example: 'Shirt' },
    { ...sourceId(), example: 'shirt' },
    { name: 'price', meaning: t('the price, as in 19.99'), example: '19.99' },
    { name: 'regular_price', meaning: t('the price without a sale, as in 24.99'), example: '24.99' },
    { name: 'attributes', meaning: t('what variants differ in, as in "color,size"'), example: 'color,size' },
    { name: 'image_url', meaning: t('the address of a picture') },
  ];
}

function skuColumns(): readonly ImportColumn[] {
  return [
    { name: 'product_id', meaning: t('the id or source id of the product'), isRequired: true, example: 'shirt' },
    { ...sourceId(), isRequired: true, example: 'shirt-red' },
    { name: 'sku', meaning: t('the name'), example: 'Red shirt' },
    { name: 'price', meaning: t('the price, as in 19.99'), example: '19.99' },
    { name: 'regular_price', meaning: t('the price without a sale, as in 24.99'), example: '24.99' },
    { name: 'attributes', meaning: t('values by name, as JSON'), example: "{'color':'red'}" },
    { name: 'image_url', meaning: t('the address of a picture') },
  ];
}

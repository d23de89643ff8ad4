import { type JsonObject, refuse, type Refusal, withoutUndefined } from '@perkstream/kernel';
import {
  type CustomerLine,
  excessOfMetadata,
  type ProductLine,
  type SkuLine,
  RevertImportedCustomer,
  RevertImportedItem,
  UpsertCustomer,
  UpsertProduct,
  UpsertSku,
} from '@perkstream/published';
import { type BulkKind } from './bulk-kind.js';
import { toMinorUnits } from './minor-units.js';

type Imported = Omit<BulkKind, 'request'>;

const MAX_ATTRIBUTES = 100;
const MAX_ATTRIBUTE_CHARACTERS = 200;

/** Things are named by their source ids; an id counts where there is none. */
export const importedCustomers = {
  named: 'source_id',
  personal: true,
  imports: 'customer',
  commandFor: (projectId, item, origin) =>
    // A line is the whole profile, with its metadata.
    new UpsertCustomer(projectId, toCustomer(item as unknown as CustomerLine), origin, true),
  effectOf: (_line, answer) => ({ id: (answer as { id: string }).id }),
  revertOf: (projectId, { id }, imported, origin) => new RevertImportedCustomer(projectId, id, imported, origin),
} as const satisfies Imported;

export const importedProducts = {
  named: 'source_id',
  imports: 'product',
  stored: priced,
  commandFor: (projectId, item, origin) => {
    const { attributes: sent, ...line } = item as unknown as ProductLine;
    const { name, source_id, price, regular_price, image_url, metadata } = line;
    const attributes = sent === undefined ? undefined : namesIn(sent);
    const isTooMuch = attributes?.some((each) => each.length > MAX_ATTRIBUTE_CHARACTERS);
    if (isTooMuch || (attributes && attributes.length > MAX_ATTRIBUTES)) return invalid('Too many attributes');
    const product = withoutUndefined({ name, source_id, price, regular_price, image_url, metadata, attributes });
    return new UpsertProduct(projectId, product, origin, { name });
  },
  effectOf: (_line, answer) => ({ id: (answer as { id: string }).id }),
  revertOf: (projectId, { id }, imported, origin) => new RevertImportedItem(projectId, id, undefined, imported, origin),
} as const satisfies Imported;

export const importedSkus = {
  named: 'source_id',
  waitsBy: 'product_id',
  imports: 'SKU',
  stored: priced,
  commandFor: (projectId, item, origin) => {
    const { attributes: sent, ...line } = item as unknown as SkuLine;
    const { product_id, source_id, sku, price, regular_price, image_url, metadata } = line;
    const attributes = sent === undefined ? undefined : attributesIn(sent);
    if (sent !== undefined && !attributes) return invalid("Property .attributes must be like {'color':'blue'}");
    const body = withoutUndefined({ source_id, sku, price, regular_price, image_url, metadata, attributes });
    return new UpsertSku(projectId, product_id, body, origin, withoutUndefined({ sku, price, regular_price }));
  },
  effectOf: (_line, answer) => {
    const { productId, skuId: id } = answer as { productId: string; skuId: string };
    return { id, productId };
  },
  revertOf: (projectId, { id, productId = '' }, imported, origin) =>
    new RevertImportedItem(projectId, productId, id, imported, origin),
} as const satisfies Imported;

/** Lists that earlier versions stored have prices in minor units: so all have. */
function priced({ price, regular_price, ...line }: JsonObject): JsonObject {
  return withoutUndefined({ ...line, price: minorUnits(price), regular_price: minorUnits(regular_price) });
}

function minorUnits(price: JsonObject[string] | undefined): JsonObject[string] | undefined {
  return typeof price === 'number' ? toMinorUnits(price) : price;
}

function toCustomer(line: CustomerLine): JsonObject {
  const { id, source_id, name, description, email, phone, birthdate, metadata } = line;
  const address = withoutUndefined({
    line_1: line.address_line_1,
    line_2: line.address_line_2,
    postal_code: line.address_postal_code,
    city: line.address_city,
    state: line.address_state,
    country: line.address_country,
  });
  return withoutUndefined({
    ...(source_id === undefined ? { id } : { source_id }),
    ...{ name, description, email, phone, birthdate, metadata },
    ...(Object.keys(address).length > 0 && { address }),
  });
}

function namesIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Undefined where they are none. */
function attributesIn(text: string): JsonObject | undefined {
  try {
    const read: unknown = JSON.parse(text.includes('"') ? text : text.replaceAll("'", '"'));
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    const isSound = Object.entries(read).every(([name, value]) => name !== '__proto__' && typeof value !== 'object');
    return isSound && excessOfMetadata(read) === undefined ? (read as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

function invalid(details: string): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details });
}

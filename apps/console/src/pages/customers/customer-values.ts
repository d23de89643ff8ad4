import { type components } from '../../api/schema.js';
import { onlyChanged } from '../../parts/forms/edited.js';
import {
  metadataChange,
  type MetadataRow,
  metadataRows,
  type PropertyOfSchema,
} from '../../parts/forms/metadata-rows.js';

type Customer = components['schemas']['CustomerAnswer'];
export type NewCustomer = components['schemas']['CustomerInput'];
export type ChangeOfCustomer = components['schemas']['UpdateCustomerBody'];
type Properties = Readonly<Record<string, PropertyOfSchema>>;

const ADDRESS_LINES = ['line_1', 'line_2', 'postal_code', 'city', 'state', 'country'] as const;
const TEXTS = ['name', 'email', 'phone', 'description'] as const;

/** A customer as a form has one: what is not known is an empty text. */
export type CustomerValues = {
  source_id: string;
  birthdate: string;
  address: Record<(typeof ADDRESS_LINES)[number], string>;
  metadata: MetadataRow[];
} & Record<(typeof TEXTS)[number], string>;

export function valuesOf(customer: Customer | undefined, properties: Properties = {}): CustomerValues {
  const known = (name: (typeof TEXTS)[number] | 'source_id' | 'birthdate') => customer?.[name] ?? '';
  const lines = ADDRESS_LINES.map((line) => [line, customer?.address?.[line] ?? '']);
  return {
    source_id: known('source_id'),
    name: known('name'),
    email: known('email'),
    phone: known('phone'),
    birthdate: known('birthdate'),
    description: known('description'),
    address: Object.fromEntries(lines) as CustomerValues['address'],
    metadata: metadataRows(customer?.metadata, properties),
  };
}

/** What of the customer changes; an empty text takes the one before away. */
export function changeOf(
  before: Customer | undefined,
  values: CustomerValues,
  properties: Properties = {},
): ChangeOfCustomer {
  const sent = (from: CustomerValues) => ({
    ...Object.fromEntries(TEXTS.map((name) => [name, from[name].trim()])),
    birthdate: from.birthdate,
    address: addressOf(from),
  });
  const { birthdate, address, ...texts } = onlyChanged(sent(valuesOf(before, properties)), sent(values));
  const metadata = metadataChange(before?.metadata ?? {}, values.metadata, properties);
  return {
    ...texts,
    ...(birthdate && { birthdate }),
    ...(address !== undefined && { address }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

export function newCustomerOf(values: CustomerValues, properties: Properties = {}): NewCustomer {
  const { address, ...rest } = changeOf(undefined, values, properties);
  const sourceId = values.source_id.trim();
  return { ...(sourceId && { source_id: sourceId }), ...rest, ...(address && { address }) };
}

/** The address takes the place of the one before as a whole; null where all lines are empty. */
function addressOf({ address }: CustomerValues): Record<string, string> | null {
  const lines = ADDRESS_LINES.map((line) => [line, address[line].trim()]).filter(([, text]) => text !== '');
  return lines.length > 0 ? (Object.fromEntries(lines) as Record<string, string>) : null;
}

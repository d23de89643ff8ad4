import { type JsonObject } from '@perkstream/kernel';
import { faultByKind } from '@perkstream/domain-metadata';
import { type JsonSchema, METADATA_KEYWORD, type MetadataSchema, type MetadataSubject } from '@perkstream/published';
import { type ErrorObject, type KeywordDefinition } from 'ajv/dist/2020.js';

/** The metadata schemas of a project, by id. */
export type MetadataSchemas = Readonly<Record<string, MetadataSchema>>;

const KEYWORD = 'fittingMetadata';

/** Of a property that holds metadata: the schema of the project that it must fit, and whether the object is new. */
interface Fit {
  readonly name: string;
  readonly of: MetadataSubject;
  readonly isNew?: boolean;
}

/**
 * Holds metadata against what the project of the request says of it: the context with which a check is called. It stands at the
 * object, since a new one must have what is required also where no metadata is sent.
 */
export const fittingMetadata: KeywordDefinition = {
  keyword: KEYWORD,
  type: 'object',
  schemaType: 'array',
  validate: fits,
};

/** A keyword of ajv returns its errors in a property of its function. */
function fits(this: MetadataSchemas, all: readonly Fit[], body: JsonObject): boolean {
  const fault = faultIn(body, all, Object.values(this));
  fits.errors = fault === undefined ? undefined : [{ keyword: KEYWORD, message: fault }];
  return fault === undefined;
}
fits.errors = undefined as Partial<ErrorObject>[] | undefined;

function faultIn(body: JsonObject, all: readonly Fit[], schemas: readonly MetadataSchema[]): string | undefined {
  for (const { name, of, isNew = false } of all) {
    const metadata = body[name] as JsonObject | null | undefined;
    if (metadata === undefined && !isNew) continue;
    const kind = of === 'campaign' && isOfVouchers(body) ? 'voucher' : of;
    const fault = faultByKind(metadata ?? {}, kind, schemas, { isWhole: isNew });
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The metadata of a campaign with vouchers is that of its vouchers, unless it says otherwise. */
function isOfVouchers(campaign: JsonObject): boolean {
  const isPromotion = (campaign['campaign_type'] ?? (campaign['promotion'] ? 'PROMOTION' : '')) === 'PROMOTION';
  return !isPromotion && campaign['use_voucher_metadata_schema'] !== false;
}

export function faultOfMetadataIn(errors: readonly ErrorObject[]): string | undefined {
  return errors.find(({ keyword }) => keyword === KEYWORD)?.message;
}

/** A schema whose objects carry this keyword, for the properties that it is about. */
export function withFittingMetadata(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withFittingMetadata);
  if (schema === null || typeof schema !== 'object') return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withFittingMetadata(part)]));
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  const fits = Object.entries(properties).flatMap(([name, { [METADATA_KEYWORD]: said }]) => {
    const { of, isNew } = (said ?? {}) as Partial<Fit>;
    return of ? [{ name, of, isNew }] : [];
  });
  return fits.length === 0 ? parts : { ...parts, [KEYWORD]: fits };
}

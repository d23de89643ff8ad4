import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { type Answer } from './client.js';
import { addNamed, withNames } from './named-schemas.js';

type Schema = Record<string, unknown>;

interface Contract {
  readonly operations: Record<string, { responses: Record<string, Schema | null> }>;
  readonly schemas: Record<string, Schema>;
}

const folder = join(import.meta.dirname, '../contract');
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => void;
const validators = new Map<string, ValidateFunction>();

/** Fails unless the answer has a documented status and the documented structure of it. */
export function expectToKeepContract(operationId: string, answer: Answer): void {
  const validate = findValidator(operationId, String(answer.status));
  if (validate(answer.body)) return;
  throw new Error(complaintOf(`${operationId} ${answer.status}`, validate, answer.body));
}

function complaintOf(what: string, { errors }: ValidateFunction, value: unknown): string {
  const problems = errors?.slice(0, 8).map(({ instancePath, message, params }) => {
    return `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`;
  });
  return `${what} breaks the contract:\n${problems?.join('\n')}\n${JSON.stringify(value)}`;
}

/** Fails unless the value has the form that the contract describes under a name, in the file of the operation. */
export function expectToKeepSchema(operationId: string, schema: string, value: unknown): void {
  const contract = contracts().find(({ operations }) => operationId in operations) as Contract;
  if (!(schema in contract.schemas)) throw new Error(`The contract of ${operationId} has no ${schema}`);
  const validate = ajvOf(contract).compile({ $ref: schema });
  if (!validate(value)) throw new Error(complaintOf(`${schema} of ${operationId}`, validate, value));
}

/** The statuses that the contract has for the operation; none where it does not know it. */
export function contractStatuses(operationId: string): number[] {
  const contract = contracts().find(({ operations }) => operationId in operations);
  return Object.keys(contract?.operations[operationId]?.responses ?? {}).map(Number);
}

function findValidator(operationId: string, status: string): ValidateFunction {
  const key = `${operationId} ${status}`;
  let validate = validators.get(key);
  if (!validate) {
    const contract = contracts().find(({ operations }) => operationId in operations);
    const response = contract?.operations[operationId]?.responses[status];
    if (!contract || response === undefined) throw new Error(`The contract has no answer ${status} of ${operationId}`);
    validate = ajvOf(contract).compile(withNames(jsonSchemaOf(response ?? {})));
    validators.set(key, validate);
  }
  return validate;
}

const ajvs = new Map<Contract, Ajv>();

function ajvOf(contract: Contract): Ajv {
  let ajv = ajvs.get(contract);
  if (!ajv) {
    ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv);
    // Times of day, as the service's specification has them.
    ajv.addFormat('time', /^([01]\d|2[0-3]):[0-5]\d$/);
    addNamed(ajv, jsonSchemaOf(contract.schemas) as Record<string, Schema>);
    ajvs.set(contract, ajv);
  }
  return ajv;
}

let loaded: Contract[] | undefined;

function contracts(): Contract[] {
  loaded ??= readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Contract);
  return loaded;
}

/**
 * Whether the contract has this wrong.
 * By its own examples: formulas of prices are texts, the limit to one rule of a bundle stands at the fields of that rule, the
 * categories of a new stack are no stacks.
 * By its other operations: whether a tier is valid and the length of codes are no texts, categories are always a list, whether
 * a card is active is no text, the amount of a referee's reward is one, and a point need not be worth a whole number.
 * By the specification: the user and the result of an export may be null, and the id of a campaign that it shows has more than
 * one letter.
 */
function isErratum(key: string, part: unknown): boolean {
  if (key === 'price_formula') return (part as Schema)['type'] === 'number';
  if (key === 'valid' || key === 'length') return (part as Schema)['type'] === 'string';
  if (key === 'active') return isOfTransfer(part);
  if (key === 'referee_reward') return hasWholeAmount(part);
  if (key === 'exchange_ratio') return (part as Schema)['type'] === 'integer';
  if (key === 'categories') return (part as Schema)['type'] !== 'array';
  if (key === 'items') return (part as Schema)['$ref'] === '#/components/schemas/PromotionStackBase';
  if (key === 'user_id') return (part as Schema)['nullable'] !== true;
  if (key === 'result') return Object.keys(part as Schema).join() === 'type';
  if (key === 'maxLength' && part === 1) return true;
  return key === 'maxProperties' && part === 1;
}

function hasWholeAmount(reward: unknown): boolean {
  const { amount } = (reward as { properties: Record<string, Schema> }).properties;
  return amount?.['type'] === 'integer';
}

/**
 * What the contract requires and describes nowhere: of lists of templates (`data` is meant), of a tier made from one (the tier), of
 * lists of metadata schemas (`schemas`), of the reward of a redemption (another reward in it).
 */
const REQUIRED_BY_MISTAKE = ['campaign_template', 'campaign', 'data', 'reward'];

/**
 * What the contract requires of a card that received points, though it describes no such property, and requires it of no other
 * voucher.
 */
const LEFT_OUT = [
  ...['category', 'category_id', 'start_date', 'expiration_date', 'additional_info'],
  ...['validity_timeframe', 'validity_day_of_week', 'quantity'],
];

/** What is null when there is nothing, as observed. The contract has texts, numbers and objects there that may be left out. */
const NULL_BY_THE_FACTS = [
  ...[
    'applicable_to',
    'campaign',
    'campaign_id',
    'category',
    'category_id',
    'banner',
    'additional_info',
    'holder_id',
    'referrer_id',
  ],
  ...['discount', 'gift', 'loyalty_card', 'quantity', 'updated_at', 'start_date', 'expiration_date', 'description'],
  ...['validity_timeframe', 'validity_day_of_week', 'validity_hours', 'activity_duration_after_publishing'],
];

/** Values that only the engine has, by one that the contract lists: activities of customers, why a redeemable is passed over. */
const BEYOND_THE_CONTRACT: Readonly<Record<string, string>> = {
  'customer.order.updated': 'customer.order.returned',
  no_effect: 'not_best_deal',
};

/** Whether this is the schema of the answer to a transfer, judged by the description of `active`. */
function isOfTransfer(active: unknown): boolean {
  return (active as Schema | undefined)?.['type'] === 'string';
}

/** The part of that card that counts its redemptions, which no other schema requires the limit of. */
function isCountOfTransfer({ properties, required }: Schema): boolean {
  return 'redeemed_points' in (properties as Schema) && (required as string[]).join() === 'quantity';
}

function requiredOf({ properties = {}, required }: Schema): string[] {
  if (isOfTransfer((properties as Schema)['active']) || isCountOfTransfer({ properties, required })) {
    return (required as string[]).filter((name) => !LEFT_OUT.includes(name));
  }
  return (required as string[]).filter((name) => name in (properties as Schema) || !REQUIRED_BY_MISTAKE.includes(name));
}

function valuesOf(listed: readonly unknown[]): unknown[] {
  return [...listed, ...listed.flatMap((value) => BEYOND_THE_CONTRACT[String(value)] ?? [])];
}

/** OpenAPI 3.0 as JSON Schema: `nullable`; alternatives need not exclude each other. */
function jsonSchemaOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonSchemaOf);
  if (value === null || typeof value !== 'object') return value;
  const schema: Schema = {};
  for (const [key, part] of Object.entries(value)) {
    if (key === 'required' && Array.isArray(part)) schema[key] = requiredOf(value as Schema);
    else if (key === 'enum' && Array.isArray(part)) schema[key] = valuesOf(part);
    else if (NULL_BY_THE_FACTS.includes(key)) schema[key] = { anyOf: [jsonSchemaOf(part), { type: 'null' }] };
    else if (!isErratum(key, part)) schema[key === 'oneOf' ? 'anyOf' : key] = jsonSchemaOf(part);
  }
  if (schema['nullable'] !== true) return schema;
  const { nullable: _nullable, ...rest } = schema;
  return { anyOf: [rest, { type: 'null' }] };
}

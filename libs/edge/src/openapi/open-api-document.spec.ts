import { describe, expect, it } from '@jest/globals';
import { apiOperations, listOf, type Operation, refTo, Shape } from '@perkstream/published';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { VoucherAnswer } from '../testing/bodies.js';
import { componentSchemas } from '../validation/component-schemas.js';
import { normalised } from '../validation/normalised-schema.js';
import { Validators } from '../validation/validators.js';
import { allOperations } from '../testing/operations.js';
import { documented } from './documented-schema.js';
import { type OpenApiDocument, openApiDocument } from './open-api-document.js';

const INFO = { title: 'Perkstream', version: '1.0.0' };

/** References of a document that lead nowhere in it. */
function danglingReferences(document: unknown, within: unknown = document): string[] {
  if (within === null || typeof within !== 'object') return [];
  const own = (within as { $ref?: string }).$ref;
  const found = own
    ?.slice(2)
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], document);
  return [
    ...(own !== undefined && found === undefined ? [own] : []),
    ...Object.values(within).flatMap((part) => danglingReferences(document, part)),
  ];
}

describe('the OpenAPI document', () => {
  const document = openApiDocument(allOperations, INFO);
  const schemas = (document.components as { schemas: Record<string, object> }).schemas;

  it('names every operation under its path and method', () => {
    for (const { id, path, method } of allOperations) {
      expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId: id });
    }
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(allOperations.length);
  });

  it('describes both answers of an operation that may do its work at once or later', () => {
    const redeem = { ...allOperations.find(({ id }) => id === 'redeem')!, accepted: VoucherAnswer };
    const post = openApiDocument([redeem], INFO).paths['/v1/redemptions']?.post as { responses: object };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/VoucherAnswer' } } };
    expect(post.responses).toMatchObject({ 200: { content }, 202: { content } });
    expect(document.paths['/v1/redemptions']?.post).not.toHaveProperty('responses.202');
  });

  it('has only references that lead somewhere', () => {
    expect(danglingReferences(document)).toEqual([]);
  });

  it('has only schemas that are JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const schema of Object.values(schemas)) expect(ajv.validateSchema(schema)).toBe(true);
  });

  it('has a parameter for every part of a path, and the same answer for the same operations in any order', () => {
    expect(document.paths['/v1/vouchers/{code}']?.get).toMatchObject({
      parameters: [{ name: 'code', in: 'path', required: true }],
    });
    expect(JSON.stringify(openApiDocument([...allOperations].reverse(), INFO))).toBe(JSON.stringify(document));
  });

  it('describes the keys, headers, bodies and errors of an operation', () => {
    const redeem = document.paths['/v1/redemptions']?.post;
    expect(redeem).toMatchObject({
      security: [{ 'X-App-Id': [], 'X-App-Token': [] }, { AccessToken: [] }, { 'X-Voucherify-OAuth': [] }],
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }, { $ref: '#/components/parameters/Prefer' }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/RedeemBody' } } },
      },
      responses: {
        200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/VoucherAnswer' } } } },
        400: { $ref: '#/components/responses/BadRequest' },
        503: { $ref: '#/components/responses/Unavailable' },
      },
    });
    expect(document.paths['/v1/vouchers/import']?.post).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { type: 'array' } } } },
    });
  });

  it('shows what bodies may be as they are checked', () => {
    expect(schemas.RedeemBody).toMatchObject({
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', minLength: 1, maxLength: 20 },
        expiration_date: { type: ['string', 'null'], format: 'date-time' },
        count: { type: 'integer', minimum: 1, maximum: 30 },
        color: { type: ['string', 'null'], enum: ['RED', 'BLUE', null] },
        order: { anyOf: [{ $ref: '#/components/schemas/OrderInput' }, { type: 'null' }] },
        tags: { type: 'array', maxItems: 2, items: { type: 'string' } },
      },
    });
    expect(schemas.OrderInput).toMatchObject({
      properties: {
        items: { type: 'array', minItems: 1, maxItems: 30, items: { $ref: '#/components/schemas/ItemInput' } },
        metadata: { type: 'object', additionalProperties: true },
      },
    });
    expect(schemas.OrderInput).not.toHaveProperty('additionalProperties');
  });

  it('shows deep parameters as such', () => {
    expect(document.paths['/v1/vouchers']?.get).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'created_at', style: 'deepObject', explode: true }),
      ]),
    });
  });

  it('says of whole numbers no bounds but their own', () => {
    const properties = { any: { type: 'integer' }, few: { type: 'integer', minimum: 1, maximum: 5 } };
    const checked = normalised({ type: 'object', properties }) as { properties: typeof properties };
    expect(checked.properties.any).toHaveProperty('maximum', Number.MAX_SAFE_INTEGER);
    expect(documented(checked)).toEqual({ type: 'object', properties });
  });

  it('has filters that a page does not make up', () => {
    const parameters = (document.paths['/v1/vouchers']?.get as { parameters: Record<string, unknown>[] }).parameters;
    expect(parameters.find(({ name }) => name === 'filters')).toMatchObject({ style: 'deepObject', example: {} });
  });

  it('is in the order of the work, each operation in a group', () => {
    const {
      tags,
      'x-tagGroups': groups,
      paths,
    } = openApiDocument(apiOperations, INFO) as OpenApiDocument & {
      readonly tags: readonly { readonly name: string }[];
      readonly 'x-tagGroups': readonly { readonly tags: readonly string[] }[];
    };
    const names = tags.map(({ name }) => name);
    expect(groups.flatMap((group) => group.tags)).toEqual(names);
    expect([names[0], names.at(-2), names.at(-1)]).toEqual(['Checkout', 'Maintenance', 'Older operations']);
    const used = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((each) => each.tags as string[]),
    );
    expect(new Set(used)).toEqual(new Set(names));
    expect(Object.keys(paths).slice(0, 3)).toEqual(['/v1/qualifications', '/v1/prices', '/v1/validations']);
    expect(Object.keys(paths['/v1/vouchers/{code}'] ?? {})).toEqual(['post', 'get', 'put', 'delete']);
  });

  it('begins with what a reader needs to know, up to all error keys', () => {
    const { description } = document.info as { readonly description: string };
    for (const title of ['Keys', 'Money', 'Lists', 'Filters', 'Safe repeats', 'Limits', 'Webhooks', 'Errors']) {
      expect(description).toContain(`\n## ${title}`);
    }
    expect(description).toContain('| `quantity_exceeded`');
  });
});

describe('schemas of classes', () => {
  class Parent {
    @IsString()
    name!: string;
  }

  class Part {
    @IsInt()
    size!: number;
  }

  class Child extends Parent {
    @IsOptional()
    @ValidateNested()
    part?: Part;

    @Shape({ oneOf: [refTo(Part), { type: 'string' }] }, { optional: true, nullable: true }, 'one of both')
    either?: unknown;

    @IsIn(['a', 1, null])
    choice!: unknown;
  }

  const withAnswer = (answer: Operation['answer']): Operation => ({ ...allOperations[0]!, answer });
  const schemasOf = (...answers: Operation['answer'][]) => {
    const operations = answers.map((answer, i) => ({ ...withAnswer(answer), path: `/${i}`, body: undefined }));
    return (openApiDocument(operations, INFO).components as { schemas: Record<string, unknown> }).schemas;
  };

  it('hold what the parents of a class say, and every class that is reached', () => {
    expect(schemasOf(listOf('children', Child))).toMatchObject({
      Child: {
        required: expect.arrayContaining(['name', 'choice']),
        properties: {
          name: { type: 'string' },
          part: { $ref: '#/components/schemas/Part' },
          either: {
            description: 'one of both',
            anyOf: [{ oneOf: [{ $ref: '#/components/schemas/Part' }, { type: 'string' }] }, { type: 'null' }],
          },
          choice: { enum: ['a', 1, null] },
        },
      },
      Part: {
        properties: { size: { type: 'integer' } },
      },
    });
  });

  it('need names of their own', () => {
    const another = { VoucherAnswer: class VoucherAnswer extends Parent {} }.VoucherAnswer;
    expect(() => schemasOf(VoucherAnswer, another)).toThrow('Two classes are called VoucherAnswer');
  });

  it('ask for nothing that they inherit as optional', () => {
    class Stricter extends Child {
      @ValidateNested() declare part: Part;
    }
    expect(() => schemasOf(Stricter)).toThrow('Stricter.part is optional in the class that it extends');
    class AsOptional extends Child {
      @IsOptional() @ValidateNested() declare part?: Part;
    }
    expect(schemasOf(AsOptional)).toHaveProperty('AsOptional.properties.part');
  });

  it('need a decorator', () => {
    class Bare {
      name!: string;
    }
    expect(() => schemasOf(Bare)).toThrow('The class Bare has no property with a decorator');
  });

  it('may not ask for a format that nobody checks', () => {
    class Odd {
      @Shape({ type: 'string', format: 'horoscope' })
      sign!: string;
    }
    const check = new Validators(componentSchemas([Odd])).body(Odd.name, false);
    expect(() => check({ sign: 'aries' })).toThrow('horoscope');
  });
});

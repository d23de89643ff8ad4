import { describe, expect, it } from '@jest/globals';
import {
  type Class,
  DataListOf,
  Link,
  ListOf,
  listOf,
  Metadata,
  ObjectOf,
  OneOf,
  type Operation,
  Text,
  Whole,
} from '@perkstream/published';
import { operationSchemas } from '../validation/operation-schemas.js';
import { allOperations } from '../testing/operations.js';
import { AnswerForms } from './answer-forms.js';

class Picture {
  @Link() url!: string;
}

class Part {
  @Text({ nullable: true }) name?: string | null;
  @Text({ optional: true, nullable: true }) note?: string | null;
  @ObjectOf(() => Picture, { optional: true }) picture?: Picture;
}

class Thing {
  @Whole() count!: number;
  @ObjectOf(() => Part, { nullable: true }) part?: Part | null;
  @ListOf(() => Part, { optional: true }) parts?: Part[];
}

class Plain {
  @Whole() count!: number;
}

class Nested {
  @Text({ nullable: true }) name?: string | null;
  @ListOf(() => Nested, { optional: true }) parts?: object[];
}

class Parts extends DataListOf(() => Plain) {}

class Sparse {
  @Whole() count!: number;
  @Metadata({ omit: 'empty' }) metadata?: Record<string, unknown>;
  @Text({ omit: 'empty' }) date?: string | null;
  @ListOf(() => Part, { omit: 'empty' }) parts?: Part[];
  @ObjectOf(() => Parts, { omit: 'empty' }) list?: Parts;
  @Text({ omit: 'always' }) hidden?: string;
}

class Cat {
  @OneOf(['cat']) object!: 'cat';
  @Metadata({ omit: 'empty' }) toys?: Record<string, unknown>;
}

class Dog {
  @OneOf(['dog']) object!: 'dog';
  @Metadata() toys!: Record<string, unknown>;
}

function formOf(answer: Operation['answer']) {
  const operation: Operation = { ...allOperations[0]!, answer, body: undefined };
  return new AnswerForms(operationSchemas([operation]).components).of(operation);
}

const complete = (answer: Operation['answer'], value: unknown) => formOf(answer)?.(value, 'https://api.example');

describe('what an answer says', () => {
  it('is null where a value must be there, may be null, and is not', () => {
    expect(complete(Thing, { count: 1 })).toEqual({ count: 1, part: null });
    expect(complete(Thing, { count: 1, part: {}, parts: [{ name: 'a' }, {}] })).toEqual({
      count: 1,
      part: { name: null },
      parts: [{ name: 'a' }, { name: null }],
    });
    expect(complete(listOf('wholes', Thing), { wholes: [{ count: 1 }] })).toEqual({
      wholes: [{ count: 1, part: null }],
    });
  });

  it('has its nulls in one order, whether a value was undefined or is read back from JSON', () => {
    const value = { part: undefined, count: 1, parts: [{ name: undefined, note: 'a' }] };
    const kept: object = JSON.parse(JSON.stringify(value));
    expect(JSON.stringify(complete(Thing, value))).toBe(JSON.stringify(complete(Thing, kept)));
  });

  it('is absent where it may be absent', () => {
    expect(complete(Part, { name: 'a' })).toEqual({ name: 'a' });
    expect(complete(Part, { name: 'a', note: null })).toEqual({ name: 'a', note: null });
  });

  it('leaves out what is empty where its class says so', () => {
    const empty = {
      count: 0,
      metadata: {},
      date: null,
      parts: [],
      list: { object: 'list', data_ref: 'data', data: [] },
    };
    expect(JSON.stringify(complete(Sparse, empty))).toBe('{"count":0}');
    const full = {
      count: 0,
      metadata: { data_ref: 'nothing' },
      date: '2026-01-01',
      parts: [{ name: 'a' }],
      list: { object: 'list', data_ref: 'data', data: [{ count: 1 }], total: 1 },
    };
    expect(complete(Sparse, full)).toEqual(full);
  });

  it('does not show what handlers have and the answer must not', () => {
    expect(JSON.stringify(complete(Sparse, { hidden: 'a', count: 1 }))).toBe('{"count":1}');
  });

  it('is of the class that its object names, where there are several', () => {
    const data = [
      { object: 'cat', toys: {} },
      { object: 'dog', toys: {} },
      { object: 'cat', toys: { a: 1 } },
    ];
    const answer = listOf('data', [Cat, Dog] as readonly Class<Cat | Dog>[]);
    expect(complete(answer, { data })).toEqual({ data: [{ object: 'cat' }, data[1], data[2]] });
    const unnamed = listOf('data', [Plain, Sparse] as readonly Class<Plain | Sparse>[]);
    expect(complete(unnamed, { data: [{ count: 1, metadata: {} }] })).toBeUndefined();
  });

  it('has links to this API whole, and others as they are', () => {
    expect(complete(Picture, { url: '/v1/pictures/1' })).toEqual({ url: 'https://api.example/v1/pictures/1' });
    expect(complete(Part, { name: 'a', picture: { url: 'https://other.example/1' } })).toEqual({
      name: 'a',
      picture: { url: 'https://other.example/1' },
    });
  });

  it('reaches into a class that stands within itself', () => {
    expect(complete(Nested, { parts: [{ parts: [{}] }] })).toEqual({
      name: null,
      parts: [{ name: null, parts: [{ name: null }] }],
    });
  });

  it('is the same object where nothing is missing, and the handler keeps its own', () => {
    const whole = { count: 1, part: { name: 'a' } };
    expect(complete(Thing, whole)).toBe(whole);
    const lacking = Object.freeze({ count: 1, part: Object.freeze({}) });
    expect(complete(Thing, lacking)).not.toBe(lacking);
  });

  it('needs no look where nothing could be missing', () => {
    expect(formOf(Plain)).toBeUndefined();
    expect(formOf(undefined)).toBeUndefined();
  });
});

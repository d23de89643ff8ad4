import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { apiOperations } from '@perkstream/published';
import { operationSchemas } from './operation-schemas.js';
import { Validators } from './validators.js';

describe('the checks of requests', () => {
  it('have sound schemas, for every operation', () => {
    const { validators } = operationSchemas(apiOperations);
    for (const { body, bodyIsList, csv, query } of apiOperations) {
      if (body) expect(validators.body(body.name, bodyIsList === true)('neither an object nor a list')).toBeDefined();
      if (body && csv) expect(validators.line(body.name)('no line')).toBeDefined();
      if (query) expect(() => validators.query(query)({})).not.toThrow();
    }
  });

  it('derive the schemas that a body needs, and no others', () => {
    const read: string[] = [];
    const schemas = new Proxy(operationSchemas(apiOperations).components, {
      get: (components, name: string) => components[(read.push(name), name)],
    });
    expect(new Validators(schemas).body('CategoryBody', false)('no object')).toBeDefined();
    expect(read).toEqual(['CategoryBody']);
  });

  it('fail where a schema says what nothing can be checked against', () => {
    const check = new Validators({}).query({ day: { type: 'string', format: 'holiday' } });
    expect(() => check({ day: 'x' })).toThrow(/A schema is wrong: .*holiday/);
  });
});

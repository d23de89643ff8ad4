import { describe, expect, it } from '@jest/globals';
import { ApiError, readError, fieldIn } from './api-error.js';

describe('An error of the API', () => {
  it.each([
    ['Property .voucher.discount.percent_off must be <= 100', 'voucher.discount.percent_off'],
    ["Payload must have required property 'name'", 'name'],
    ["Property .voucher must have required property 'type'", 'voucher.type'],
    ['Property .promotion.tiers[1].name should be string', 'promotion.tiers.1.name'],
    ['Duplicated campaign exists with name Summer', 'name'],
    ['Property [0].loyalty.points must be >= 0', '0.loyalty.points'],
    ['WELCOME-10', undefined],
  ])('names the field it means: %s', (details, field) => {
    expect(fieldIn(details)).toBe(field);
  });

  it('keeps its key, its words and the id of the request', async () => {
    const body = { code: 404, key: 'not_found', message: 'Resource not found', details: 'x', request_id: 'v-1' };
    const error = await readError(Response.json(body, { status: 404 }));
    expect(error).toMatchObject({ status: 404, key: 'not_found', message: 'Resource not found', requestId: 'v-1' });
  });

  it('is there where the answer has no body', async () => {
    const error = await readError(new Response('<html>', { status: 502 }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 502, key: 'unknown', field: undefined });
  });
});

import { describe, expect, it } from '@jest/globals';
import { notFound } from './refusal.js';

describe('a resource that is not found', () => {
  it('is named by its type and its id', () => {
    const details = { details: 'Cannot find voucher with id SUMMER', resourceId: 'SUMMER', resourceType: 'voucher' };
    expect(notFound('voucher', 'SUMMER')).toEqual({ refused: 'not_found', details });
  });

  it('is called by another noun in the text where it has one', () => {
    const { details } = notFound('earning_rule', 'ern_1', 'earning rule');
    expect(details).toMatchObject({ details: 'Cannot find earning rule with id ern_1', resourceType: 'earning_rule' });
  });
});

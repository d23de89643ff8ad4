import { refuse, type Refusal } from '@perkstream/kernel';

export function codeTaken(code: string): Refusal<'duplicate_found'> {
  const details = `Duplicated voucher exists with code ${code}`;
  return refuse('duplicate_found', { details, resourceId: code, resourceType: 'voucher' });
}

import { type Visitors } from '../clients/visitors.js';
import { judgeGuests } from './guests.js';

export async function judgeVisitors({ guests }: Visitors): Promise<string[]> {
  const wrong = await Promise.all([judgeGuests(guests)]);
  return wrong.flat();
}

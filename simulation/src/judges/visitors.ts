import { type Visitors } from '../clients/visitors.js';
import { judgeGuests } from './guests.js';
import { judgePayers } from './payers.js';

export async function judgeVisitors({ client, guests, payers }: Visitors): Promise<string[]> {
  const wrong = await Promise.all([judgeGuests(guests), judgePayers(client, payers)]);
  return wrong.flat();
}

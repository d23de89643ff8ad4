import { type Visitors } from '../clients/visitors.js';
import { judgeGuests } from './guests.js';
import { judgePayers } from './payers.js';
import { judgeProfiles } from './profiles.js';

export async function judgeVisitors({ client, guests, payers, profiles }: Visitors): Promise<string[]> {
  const wrong = await Promise.all([judgeGuests(guests), judgePayers(client, payers), judgeProfiles(client, profiles)]);
  return wrong.flat();
}

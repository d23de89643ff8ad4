import { type Visitors } from '../clients/visitors.js';
import { judgeFriends } from './friends.js';
import { judgeGuests } from './guests.js';
import { judgePayers } from './payers.js';
import { judgeProfiles } from './profiles.js';
import { judgeSettings } from './settings.js';

export async function judgeVisitors({
  client,
  friends,
  guests,
  payers,
  profiles,
  settings,
}: Visitors): Promise<string[]> {
  const wrong = await Promise.all([
    judgeFriends(friends),
    judgeGuests(guests),
    judgePayers(client, payers),
    judgeProfiles(client, profiles),
    judgeSettings(client, settings),
  ]);
  return wrong.flat();
}

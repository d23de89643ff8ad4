import { type Visitors } from '../clients/visitors.js';
import { judgeChoosers } from './choosers.js';
import { judgeRepeats } from './final-state.js';
import { judgeFriends } from './friends.js';
import { judgeGuests } from './guests.js';
import { judgePayers } from './payers.js';
import { judgeProfiles } from './profiles.js';
import { judgeSettings } from './settings.js';
import { judgeTrials } from './trials.js';

export async function judgeVisitors(visitors: Visitors): Promise<string[]> {
  const { client, choosers, friends, guests, payers, profiles, settings, trials } = visitors;
  const wrong = await Promise.all([
    judgeChoosers(choosers),
    judgeFriends(friends),
    judgeGuests(guests),
    judgePayers(client, payers),
    judgeProfiles(client, profiles),
    judgeSettings(client, settings),
    judgeTrials(client, trials),
  ]);
  return [...wrong.flat(), ...judgeRepeats(client)];
}

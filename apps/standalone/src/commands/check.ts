import { damageIn, NotData } from '@perkstream/adapter-sqlite';
import { dataFileOf } from '@perkstream/assembly';
import { type Command, findEmbeddedData, WrongUsage } from './command.js';

const WAYS_OUT =
  'Stop the server and keep a copy of the folder. Where only views are damaged, npm run rebuild makes them anew; ' +
  'otherwise npm run restore puts a backup in its place.';

/** `npm run check`: reads the whole data file and says where it is damaged, while the server runs or not. */
export const run: Command = async ([what, ...args], environment, print) => {
  if (what === 'orders') return (await import('./check-orders.js')).checkOrders(args, environment, print);
  if (what !== undefined) throw new WrongUsage('Usage: npm run check [-- orders]');
  const file = dataFileOf(findEmbeddedData(environment));
  const damage = damageIn(file);
  if (damage.length > 0) throw new NotData([`${file} is damaged:`, ...damage, WAYS_OUT].join('\n'));
  print(`${file} is not damaged`);
};

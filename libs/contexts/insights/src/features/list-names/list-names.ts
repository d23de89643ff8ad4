import { type MaybePromise } from '@perkstream/kernel';
import { handler, listAnswer, Messenger } from '@perkstream/platform';
import {
  FindCustomers,
  FindVouchers,
  ListNamedCustomers,
  ListNames,
  type NamedThing,
  PresentCampaigns,
  PresentCustomers,
} from '@perkstream/published';

/** Each kind is asked for once, those of none not at all. */
export const listNames = handler(
  ListNames,
  [Messenger],
  async ({ context: { projectId }, query: { ids } }, messenger) => {
    const wanted = [...new Set(ids.split(','))];
    const beginning = (prefix: string) => wanted.filter((id) => id.startsWith(prefix));
    const named = async <Found>(
      asked: readonly string[],
      find: (ids: readonly string[]) => MaybePromise<readonly (Found | undefined)[]>,
      show: (found: Found) => NamedThing,
    ): Promise<readonly NamedThing[]> => {
      if (asked.length === 0) return [];
      return (await find(asked)).flatMap((each) => (each ? [show(each)] : []));
    };
    const kinds = await Promise.all([
      named(
        beginning('cust_'),
        (each) => messenger.ask(new FindCustomers(projectId, each)),
        ({ id, name, email, sourceId }) => ({ type: 'customer', id, title: name || email || sourceId || id }),
      ),
      named(
        beginning('v_'),
        (each) => messenger.ask(new FindVouchers(projectId, each)),
        ({ id, code }) => ({ type: 'voucher', id, title: code }),
      ),
      named(
        beginning('camp_'),
        (each) => messenger.ask(new PresentCampaigns(projectId, each)),
        ({ id, name }) => ({ type: 'campaign', id, title: name }),
      ),
    ]);
    return { object: 'names' as const, data: kinds.flat() };
  },
);

/** Rows of lists show a little of each, such as its tier: one request instead of one for each row. */
export const listNamedCustomers = handler(
  ListNamedCustomers,
  [Messenger],
  async ({ context: { projectId }, query: { ids } }, messenger) => {
    const found = await messenger.ask(new PresentCustomers(projectId, [...new Set(ids.split(','))]));
    const data = found.flatMap((each) => each ?? []);
    return listAnswer('data', data, data.length);
  },
);

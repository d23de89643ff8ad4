import { Messenger } from '@perkstream/platform';
import { AddGiftCredits, JoinCampaign, UpsertCustomer, UseVoucher } from '@perkstream/published';
import { type Json } from '../clients/client.js';
import { collections, deciding, ignoring, type Planted } from './plant.js';
import { folding } from './planted-in-what-is-left.js';
import { replace } from './replace.js';

/** What goes wrong with rewards, promotion tiers, and what is deleted and brought back, webhooks and imports. */
export const PLANTED_IN_THE_MARKET: readonly Planted[] = [
  {
    name: 'stock that a release keeps',
    plant: () => folding('reward', 'reward.use_released', (before, after) => ({ ...after, reserved: before.reserved })),
  },
  {
    name: 'stock of a reward that is not heeded once it was lowered',
    plant: () => {
      return deciding('reward', (decide) => (command, state) => {
        const { reward } = state;
        const isLowered = command.do === 'reserve' && reward?.updatedAt && reward.stock !== null;
        return decide(command, isLowered ? { ...state, reward: { ...reward, stock: reward.stock + 1 } } : state);
      });
    },
  },
  {
    name: 'a rollback that does not put a reward back into stock',
    plant: () => deciding('reward', ignoring('give_back')),
  },
  {
    name: 'a coupon of a reward for each attempt at the redemption',
    plant: () =>
      sending((command) => {
        const { origin } = command;
        if (!(command instanceof JoinCampaign) || !origin.commandId.startsWith('reward/')) return command;
        const { projectId, campaignId, customerId, joinOnce } = command;
        return new JoinCampaign(projectId, campaignId, customerId, once(origin), joinOnce);
      }),
  },
  {
    name: 'credits of a reward for each attempt at the redemption',
    plant: () =>
      sending((command) => {
        const { origin } = command;
        if (!(command instanceof AddGiftCredits) || !origin.commandId.startsWith('reward/')) return command;
        const { projectId, voucher, credits, reason } = command;
        return new AddGiftCredits(projectId, voucher, credits, reason, once(origin));
      }),
  },
  {
    name: 'a reward that cannot be given, and is redeemed all the same',
    plant: () => deciding('redemption', ignoring('decline')),
  },
  {
    name: 'a tier that is held for ever after a code has objected',
    plant: () => deciding('promotion_tier', ignoring('release')),
  },
  {
    name: 'a tier that counts what was rolled back',
    plant: () => deciding('promotion_tier', ignoring('give_back')),
  },
  {
    name: 'a tier that is redeemed while it is disabled or deleted',
    plant: () =>
      deciding('promotion_tier', (decide) => (command, state) => {
        const isUse = command.do === 'reserve' || command.do === 'redeem';
        if (!isUse || state.status === 'none') return decide(command, state);
        return decide(command, { ...state, status: 'live', definition: { ...state.definition, active: true } });
      }),
  },
  {
    name: 'a code that forgets its uses in the bin',
    plant: () => folding('voucher', 'voucher.restored', (_before, after) => ({ ...after, redeemed: 0 })),
  },
  {
    name: 'codes that stay in the bin when their campaign comes back',
    plant: () =>
      deciding('voucher', (decide) => (command, state) => {
        return command.do === 'restore' && state.definition?.campaignId ? [] : decide(command, state);
      }),
  },
  {
    name: 'an entry of the bin that stays',
    plant: () =>
      collections('apply', (apply, name) => (changes: Json) => {
        if (name !== 'bin_entries') return apply(changes);
        const staying = (before: Json, after: Json): Json => (before && !isThere(after) ? before : after);
        return apply(
          changes.map(({ id, change }: Json) => ({ id, change: (before: Json) => staying(before, change(before)) })),
        );
      }),
  },
  {
    name: 'a use of a code that is lost where the views do not know its id yet',
    plant: () =>
      sending((command) => {
        if (!(command instanceof UseVoucher)) return command;
        const { projectId, voucher, step, origin } = command;
        return new UseVoucher(projectId, voucher, step, origin);
      }),
  },
  {
    name: 'a delivery that was lost, and is noted as arrived',
    plant: () =>
      deciding('webhook_queue', (decide) => (command, state) => {
        return decide(command.do === 'end' ? { ...command, arrived: true } : command, state);
      }),
  },
  {
    name: 'deliveries about one thing that overtake each other',
    plant: () =>
      folding('webhook_queue', 'webhook_delivery.scheduled', (before, after) => {
        const [first, ...rest] = before.pending;
        const newest = after.pending.at(-1);
        return first ? { ...after, pending: [first, newest, ...rest] } : after;
      }),
  },
  {
    name: 'an import that leaves out a line, and counts it',
    plant: () =>
      replace(Messenger.prototype, 'send', (before: Json): Json => {
        return async function (this: Messenger, command: Json) {
          const isLeftOut = command instanceof UpsertCustomer && /import-\d+-1/.test(JSON.stringify(command));
          return isLeftOut ? undefined : before.call(this, command);
        };
      }),
  },
];

function isThere(document: Json): boolean {
  return document && !('_deletedAt' in document);
}

/** No repeat of it is recognised. */
function once(origin: Json): Json {
  return { ...origin, commandId: `${origin.commandId}/${Math.random()}` };
}

/** Other commands are sent. */
function sending(change: (command: Json) => Json): () => void {
  return replace(Messenger.prototype, 'send', (before: Json): Json => {
    return function (this: Messenger, command: Json) {
      return before.call(this, change(command));
    };
  });
}

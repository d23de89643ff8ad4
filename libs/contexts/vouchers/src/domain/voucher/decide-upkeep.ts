import { isRefusal, mergedMetadata, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { isDeepStrictEqual } from 'node:util';
import { checkWindows, presentWindows } from '@perkstream/domain-availability';
import { type PublicationOfRestored, type VoucherChanges, type VoucherEvent } from '@perkstream/published';
import {
  type AdjustBalanceCommand,
  type CreateVoucherCommand,
  type DeleteVoucherCommand,
  type RestoreVoucherCommand,
  type RevertVoucherCommand,
  type UpdateVoucherCommand,
  type UpkeepCommand,
} from './commands.js';
import { decidePublication, type PublicationRefusal } from './decide-publication.js';
import { takeTerms } from './decide-terms.js';
import { balanceOf, knownChange, type Publications, totalOf, type Voucher, type VoucherState } from './state.js';
import { availableCredits } from './usability.js';

type UpkeepOutcome = readonly VoucherEvent[] | Refusal<UpkeepRefusal>;
export type UpkeepRefusal =
  | 'duplicate_found'
  | 'not_found'
  | 'invalid_voucher'
  | 'invalid_payload'
  | 'invalid_amount'
  | 'changed_since'
  | PublicationRefusal;

export function decideCreation({ voucher }: CreateVoucherCommand, state: VoucherState): UpkeepOutcome {
  if (state.status === 'free') return [{ type: 'voucher.created', data: { voucher } }];
  return refuse('duplicate_found', {
    details: `Duplicated voucher exists with code ${voucher.code}`,
    resourceId: voucher.code,
    resourceType: 'voucher',
  });
}

export function decideUpkeep(command: UpkeepCommand, voucher: Voucher): UpkeepOutcome {
  const { id, code, active } = voucher.definition;
  const at = command.now;
  if (command.do === 'delete') return remove(command, voucher);
  if (command.do === 'restore') return restore(command, voucher);
  if (voucher.status === 'in_bin') return notFound('voucher', code);
  switch (command.do) {
    case 'enable':
      return active ? [] : [{ type: 'voucher.enabled', data: { id, at } }];
    case 'disable':
      return active ? [{ type: 'voucher.disabled', data: { id, at } }] : [];
    case 'update':
      return update(command, voucher);
    case 'take_terms':
      return takeTerms(command, voucher);
    case 'revert':
      return revert(command, voucher);
    case 'publish':
      return decidePublication(command, voucher);
    case 'adjust_balance':
      return adjustBalance(command, voucher);
  }
}

/** A live voucher stays as it is. */
function restore({ deletedAt, now: at }: RestoreVoucherCommand, voucher: Voucher): UpkeepOutcome {
  const { deleted, definition, updatedAt, redeemed, gift, published } = voucher;
  if (!deleted || (deletedAt !== undefined && deleted.at !== deletedAt)) return [];
  const { id, code, campaignId } = definition;
  const data = { id, code, campaignId, voucher: definition, updatedAt, redeemed, deleted, at };
  return [
    {
      type: 'voucher.restored',
      data: {
        ...data,
        ...(gift && { gift: { amount: gift.amount, subtracted: gift.subtracted, redeemed: gift.redeemed } }),
        ...(published && { published: publicationOf(published) }),
      },
    },
  ];
}

function publicationOf({ count, publicationId, holderId, at }: Publications): PublicationOfRestored {
  return { count, publicationId, holderId, at };
}

function remove({ force, points, now: at }: DeleteVoucherCommand, voucher: Voucher): UpkeepOutcome {
  const { status, definition, gift, published } = voucher;
  const { id, code, campaignId } = definition;
  const inBin = status === 'in_bin';
  if (inBin && !force) return notFound('voucher', code);
  const balance = gift && balanceOf(gift);
  const holderId = published?.holderId;
  return [
    ...(inBin
      ? []
      : [
          {
            type: 'voucher.deleted',
            data: {
              id,
              code,
              campaignId,
              ...(balance !== undefined && { balance }),
              ...(holderId !== undefined && { holderId }),
              ...(points !== undefined && { points }),
              at,
            },
          } as const,
        ]),
    ...(force ? [{ type: 'voucher.code_released', data: { id, code, at } } as const] : []),
  ];
}

function update(command: UpdateVoucherCommand, voucher: Voucher): UpkeepOutcome {
  const { definition } = voucher;
  if (command.untouchedOnly && wasTouched(voucher)) return [];
  const { now: at, discount, validity, metadata, categoryId, categoryName, active, additionalInfo } = command;
  if (discount && discount.type !== definition.discount?.type) {
    return refuse('invalid_voucher', {
      details: 'The type of the discount of a voucher cannot be changed',
      resourceId: definition.code,
      resourceType: 'voucher',
    });
  }
  const windows = validity && checkWindows({ ...presentWindows(definition.windows), ...validity });
  if (isRefusal(windows)) return windows;
  const changes: VoucherChanges = {
    ...(categoryId !== undefined && { categoryId }),
    ...(categoryName !== undefined && { categoryName }),
    ...(active !== undefined && { active }),
    ...(additionalInfo !== undefined && { additionalInfo }),
    ...(discount && { discount }),
    ...(windows && { windows }),
    ...(metadata && { metadata: mergedMetadata(definition.metadata, metadata) }),
  };
  if (Object.keys(changes).length === 0) return [];
  return [{ type: 'voucher.updated', data: { id: definition.id, changes, at } }];
}

const CHANGEABLE = [
  'categoryId',
  'categoryName',
  'discount',
  'windows',
  'active',
  'additionalInfo',
  'metadata',
] as const satisfies readonly (keyof VoucherChanges)[];

/** What uses and publications left behind stays; a voucher that goes has none. */
function revert({ from, to, now: at }: RevertVoucherCommand, voucher: Voucher): UpkeepOutcome {
  const { definition } = voucher;
  if (!isDeepStrictEqual(definition, from)) return refuse('changed_since');
  if (!to)
    return wasTouched(voucher) ? refuse('changed_since') : remove({ do: 'delete', force: true, now: at }, voucher);
  const different = CHANGEABLE.filter((field) => !isDeepStrictEqual(definition[field], to[field]));
  const changes: VoucherChanges = Object.fromEntries(different.map((field) => [field, to[field]]));
  return different.length === 0 ? [] : [{ type: 'voucher.updated', data: { id: definition.id, changes, at } }];
}

function wasTouched({ published, redeemed, reserved }: Voucher): boolean {
  return published !== undefined || redeemed > 0 || reserved.count > 0;
}

/**
 * Credits that reservations and sessions hold cannot be taken away. A change under a known source id was made before.
 */
function adjustBalance(command: AdjustBalanceCommand, voucher: Voucher): UpkeepOutcome {
  const { credits, reason, sourceId, now: at } = command;
  const { gift, definition } = voucher;
  const { id, code, campaignId } = definition;
  if (!gift) {
    const details = 'Only gift vouchers and loyalty cards have a balance';
    return refuse('invalid_voucher', { details, resourceId: code, resourceType: 'voucher' });
  }
  if (knownChange(gift, sourceId)) return [];
  const tooMuch = !Number.isSafeInteger(gift.amount + Math.max(0, credits));
  if (credits === 0 || tooMuch || availableCredits(voucher, at) + credits < 0) {
    const details = `The balance cannot be changed by ${credits}`;
    return refuse('invalid_amount', { details, resourceId: code, resourceType: 'voucher' });
  }
  return [
    {
      type: 'voucher.balance_adjusted',
      data: {
        id,
        campaignId,
        credits,
        balance: balanceOf(gift) + credits,
        total: totalOf(gift) + credits,
        ...(voucher.published && { holderId: voucher.published.holderId }),
        ...(reason !== undefined && { reason }),
        ...(sourceId !== undefined && { sourceId }),
        at,
      },
    },
  ];
}

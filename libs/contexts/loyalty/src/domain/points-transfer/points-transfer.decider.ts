import { type Aggregate } from '@perkstream/kernel';
import { type PointsTransferEvent, type PointsTransferRefused, type StoredPointsTransfer } from '@perkstream/published';

export type PointsTransferState =
  | { readonly status: 'none' }
  | { readonly status: 'begun' | 'reserved'; readonly transfer: StoredPointsTransfer; readonly isOver?: boolean }
  | {
      readonly status: 'refused';
      readonly transfer: StoredPointsTransfer;
      readonly refusal: PointsTransferRefused['data'];
      readonly isOver?: boolean;
    };

export type PointsTransferCommand =
  | { readonly do: 'begin'; readonly transfer: StoredPointsTransfer }
  | { readonly do: 'settle' }
  | { readonly do: 'refuse'; readonly details: string }
  | { readonly do: 'end' };

/**
 * One stream for each transfer, by its id.
 * Decides once whether a transfer takes place, even where several processes work on it. A command that comes too late
 * changes nothing, and its sender goes on by the state.
 */
export const pointsTransferAggregate: Aggregate<
  PointsTransferCommand,
  PointsTransferEvent,
  PointsTransferState,
  never
> = {
  category: 'points_transfer',
  initial: { status: 'none' },

  decide(command, state): readonly PointsTransferEvent[] {
    if (command.do === 'begin') {
      return isNewIn(command.transfer, state) ? [{ type: 'points_transfer.begun', data: command.transfer }] : [];
    }
    if (state.status === 'none') throw new Error('A transfer that was not begun');
    const { id } = state.transfer;
    if (command.do === 'end') return state.isOver ? [] : [{ type: 'points_transfer.ended', data: { id } }];
    if (command.do === 'settle')
      return state.status === 'begun' ? [{ type: 'points_transfer.reserved', data: { id } }] : [];
    if (state.status === 'refused' || state.isOver) return [];
    const { details } = command;
    return [{ type: 'points_transfer.refused', data: { id, code: 'invalid_amount', details } }];
  },

  evolve(state, event): PointsTransferState {
    if (event.type === 'points_transfer.begun') return { status: 'begun', transfer: event.data };
    if (state.status === 'none') return state;
    const { transfer } = state;
    switch (event.type) {
      case 'points_transfer.reserved':
        return { status: 'reserved', transfer };
      case 'points_transfer.refused':
        return { status: 'refused', transfer, refusal: event.data };
      case 'points_transfer.ended':
        return { ...state, isOver: true };
    }
  },
};

/** Whether it is the first one of its stream, or one more try after one that was refused. */
export function isNewIn({ id }: StoredPointsTransfer, state: PointsTransferState): boolean {
  if (state.status === 'none') return true;
  return state.status === 'refused' && state.isOver === true && state.transfer.id !== id;
}

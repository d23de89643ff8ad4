import { type Refusal, refuse } from '@perkstream/kernel';
import { type CommandRunner, type Messenger } from '@perkstream/platform';
import {
  ChangeOrder,
  type CommandOrigin,
  type OrderStep,
  type RedemptionCompleted,
  type RedemptionRecord,
  UseReward,
  type UseStep,
  UseTier,
  UseVoucher,
} from '@perkstream/published';
import { limitCounter, type LimitCounterCommand } from '../../domain/limit-counter/limit-counter.decider.js';
import { type Consequence } from '../../domain/redemption-process/known.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type Participant, useOf } from '../../domain/redemption-process/redemption-process.decider.js';

/** What a step of a participant is sent by. */
export interface Sender {
  readonly messenger: Messenger;
  readonly runner: CommandRunner;
  readonly origin: CommandOrigin;
}

/** How participants of one kind are asked. All that depends on the kind of a participant stands here. */
export interface ParticipantKind<Asked, Step> {
  readonly send: (participant: Asked, step: Step, by: Sender) => Promise<unknown>;
  readonly hold: (participant: Asked) => Step;
  /** undefined where nothing is left to be confirmed */
  readonly confirm: (participant: Asked, completed: RedemptionCompleted) => Step | undefined;
  readonly letGo: (participant: Asked) => Step;
  /** What follows where it cannot hold its part. */
  readonly outcome: (refusal: Refusal, participant: Asked) => Consequence;
}

type OfKind<Kind extends Participant['kind']> = Extract<Participant, { readonly kind: Kind }>;

interface StepOfKind {
  readonly voucher: UseStep;
  readonly promotion_tier: UseStep;
  readonly limit: LimitCounterCommand;
  readonly reward: UseReward['step'];
  readonly order: OrderStep;
  readonly order_source_id: OrderStep;
}

export const PARTICIPANT_KINDS: {
  readonly [Kind in Participant['kind']]: ParticipantKind<OfKind<Kind>, StepOfKind[Kind]>;
} = {
  voucher: {
    send: ({ id, code }, step, { messenger, origin }) => {
      const named = code ?? ('redemption' in step ? step.redemption.voucherCode : undefined);
      return messenger.send(new UseVoucher(origin.projectId, id, step, origin, named));
    },
    hold: ({ redemptionId, credits, sessionKey, holderId, forReward }) => {
      return { do: 'reserve', redemptionId, credits, sessionKey, holderId, forReward };
    },
    confirm: confirmUse,
    letGo: release,
    outcome: setAside,
  },
  promotion_tier: {
    send: ({ id }, step, { messenger, origin }) => messenger.send(new UseTier(origin.projectId, id, step, origin)),
    hold: ({ redemptionId }) => ({ do: 'reserve', redemptionId }),
    confirm: confirmUse,
    letGo: release,
    outcome: setAside,
  },
  limit: {
    send: ({ id }, step, { runner, origin }) => runner.execute(limitCounter, id, step, origin),
    hold: ({ redemptionId, amount, maximum, counted }) => ({ do: 'reserve', redemptionId, amount, maximum, counted }),
    confirm: ({ redemptionId }) => ({ do: 'confirm', redemptionId }),
    letGo: release,
    outcome: (_refusal, { rule, isBudget }) => {
      const details = { details: rule.name, customMessage: rule.message };
      return { calls: isBudget ? 'less' : 'without', refusal: refuse('redemption_rules_violated', details) };
    },
  },
  reward: {
    send: (participant, step, { messenger, origin }) =>
      messenger.send(new UseReward(origin.projectId, useOf(participant), step, origin)),
    hold: () => 'reserve',
    confirm: () => 'confirm',
    letGo: () => 'release',
    outcome: setAside,
  },
  order: {
    send: changeOrder,
    hold: ({ id, redemptionId, process, version }) => {
      if (process === undefined || version === undefined) throw new Error(`No version of ${id} was priced`);
      return { do: 'reserve', redemptionId, process, version };
    },
    confirm: ({ redemptionId }, { order }) => {
      const notes = order?.['redemptions'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      return order ? { do: 'redeem', redemptionId, order, notes } : undefined;
    },
    letGo: release,
    outcome: (refusal) => {
      if (refusal.refused === 'order_changed') return anew(refusal);
      return { calls: 'refuse', refusal: refusal as Refusal<RedemptionRefusal> };
    },
  },
  order_source_id: {
    send: changeOrder,
    hold: ({ sourceId }) => ({ do: 'claim_source_id', sourceId }),
    confirm: () => undefined,
    letGo: ({ sourceId }) => ({ do: 'release_source_id', sourceId }),
    outcome: anew,
  },
};

function release({ redemptionId }: Participant) {
  return { do: 'release', redemptionId } as const;
}

function confirmUse({ redemptionId }: Participant, completed: RedemptionCompleted): UseStep {
  return { do: 'confirm', redemptionId, redemption: recordOf(completed, redemptionId) };
}

/** Of the order a redeemable keeps no more than what it is called. */
function recordOf({ id, redemptions, order }: RedemptionCompleted, redemptionId: string): RedemptionRecord {
  const record = redemptions.find((each) => each.id === redemptionId);
  if (!record) throw new Error(`${redemptionId} is not part of the redemption ${id}`);
  const { differs: _differs, ...rest } = record;
  return { ...rest, order: record.order && order && { id: order.id, source_id: order.source_id ?? null } };
}

function changeOrder({ id }: Participant, step: OrderStep, { messenger, origin }: Sender): Promise<unknown> {
  return messenger.send(new ChangeOrder(origin.projectId, id, step, origin));
}

function setAside(refusal: Refusal): Consequence {
  return { calls: 'without', refusal: refusal as Refusal<RedemptionRefusal> };
}

function anew(refusal: Refusal): Consequence {
  return { calls: 'anew', refusal };
}

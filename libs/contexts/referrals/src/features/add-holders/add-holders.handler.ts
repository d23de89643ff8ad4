import { derivedId, isRefusal, type JsonObject, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, Messenger } from '@perkstream/platform';
import {
  type AddedReferralHoldersAnswer,
  AddReferralHolders,
  type CustomerInput,
  FindCustomer,
  type ReferralHoldersAdded,
  type RequestContext,
  UpsertCustomer,
} from '@perkstream/published';
import { referralCodeAggregate, type ReferralCodeCommand } from '../../domain/referral-code/referral-code.decider.js';
import { presentHolder } from '../../presenters/holder.presenter.js';
import { type ReferralRefusal } from '../../referrals.refusals.js';
import { type FoundReferralCode, ReferralCodeRepository } from '../../repositories/referral-code.repository.js';
import { refereesAdded } from '../../views/referral-holders/referral-holders.view.js';

type PublishedCode = FoundReferralCode & { readonly referrerId: string };

/** Adds all or nobody: what can be known before is refused before a customer is made or updated. */
export const addHolders = handler(
  AddReferralHolders,
  [ReferralCodeRepository, CommandRunner, Messenger],
  async (
    { context, params, body },
    codes,
    runner,
    messenger,
  ): Promise<AddedReferralHoldersAnswer | Refusal<ReferralRefusal>> => {
    const found = await codes.find(context.projectId, params);
    if (isRefusal(found)) return found;
    const { referrerId } = found;
    if (referrerId === null) return notPublished(found);
    const code = { ...found, referrerId };
    // What a request that is repeated has done already is no objection to it.
    const objection =
      context.repeatSince === undefined ? await objectionTo(runner, messenger, context, code, body.holders) : undefined;
    if (objection) return objection;
    const customerIds = await settleHolder(messenger, context, body.holders);
    if (isRefusal(customerIds)) return customerIds;
    const command = addHoldersCommand(context, code, customerIds, body.metadata);
    const origin = commandContext(context, 'add');
    const done = await runner.execute(referralCodeAggregate, code.id, command, origin);
    if (isRefusal(done)) return done;
    const [added] = done.events as readonly ReferralHoldersAdded[];
    if (!added) throw new Error('Holders were added without an event');
    return { holders: refereesAdded(added.data, context.projectId).map(presentHolder) };
  },
);

/** Why they cannot be added as things are. Customers who are not there yet are held apart by what they were sent with. */
async function objectionTo(
  runner: CommandRunner,
  messenger: Messenger,
  context: RequestContext,
  code: PublishedCode,
  holders: readonly CustomerInput[],
): Promise<Refusal<ReferralRefusal> | undefined> {
  const known = await Promise.all(
    holders.map(({ id, source_id: sourceId }) => {
      if (id === undefined && typeof sourceId !== 'string') return undefined;
      const ref = id === undefined ? { sourceId: sourceId as string } : { id };
      return messenger.ask(new FindCustomer(context.projectId, ref));
    }),
  );
  const missing = holders.find(({ id }, place) => id !== undefined && !known[place]);
  if (missing) return notFound('customer', missing.id as string);
  const names = holders.map(({ source_id: sourceId }, place) => known[place]?.id ?? `new ${sourceId ?? place}`);
  const state = await runner.current(referralCodeAggregate, context.projectId, code.id);
  const decided = referralCodeAggregate.decide(addHoldersCommand(context, code, names), state);
  return isRefusal(decided) ? decided : undefined;
}

/** Makes or updates the customers. @returns their ids */
async function settleHolder(
  messenger: Messenger,
  context: RequestContext,
  holders: readonly CustomerInput[],
): Promise<string[] | Refusal<'not_found' | 'invalid_payload' | 'metadata_validation_failed'>> {
  const ids: string[] = [];
  for (const [place, holder] of holders.entries()) {
    const origin = commandContext(context, `holder/${place}`);
    const customer = await messenger.send(new UpsertCustomer(context.projectId, { ...holder }, origin));
    if (isRefusal(customer)) return customer;
    ids.push(customer.id);
  }
  return ids;
}

function addHoldersCommand(
  { requestId, now, repeatSince = now }: RequestContext,
  { id: voucherId, campaignId, referrerId }: PublishedCode,
  customerIds: readonly string[],
  metadata?: JsonObject,
): ReferralCodeCommand {
  const holders = customerIds.map((customerId) => {
    return { id: derivedId('rh_', Date.parse(repeatSince), requestId, customerId), customerId };
  });
  return { do: 'add', voucherId, campaignId, referrerId, holders, ...(metadata && { metadata }), now };
}

function notPublished({ code }: FoundReferralCode): Refusal<'not_published'> {
  const details = `The referral code ${code} has no referrer yet: publish it first`;
  return refuse('not_published', { details, resourceId: code, resourceType: 'voucher' });
}

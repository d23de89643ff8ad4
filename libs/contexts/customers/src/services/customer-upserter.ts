import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, idMadeBy, UniqueValues } from '@perkstream/platform';
import { RequiredMetadata } from '@perkstream/lookups';
import { type CommandOrigin, type StoredCustomer } from '@perkstream/published';
import { CustomerRepository, SOURCE_IDS } from '../repositories/customer.repository.js';
import { customerAggregate } from '../domain/customer/customer.decider.js';
import { differences } from '../domain/customer/customer-changes.js';
import { type SentCustomer } from './customer-body.js';

/** How often one request tries: a source id changes hands when its owner is deleted, and more changes than this would be a bug. */
const MAX_ATTEMPTS = 5;

/** Finds or makes the customer that was sent, and takes over what was sent of the profile. */
@Injectable()
export class CustomerUpserter {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly runner: CommandRunner,
    private readonly uniqueValues: UniqueValues,
    private readonly required: RequiredMetadata,
  ) {}

  async upsert(
    projectId: string,
    sent: SentCustomer,
    origin: CommandOrigin,
  ): Promise<StoredCustomer | Refusal<'not_found' | 'metadata_validation_failed'>> {
    const { id, sourceId, changes } = sent;
    const known = await this.customers.find(projectId, { id, sourceId });
    if (known && !differences(known, changes)) return known;
    if (id !== undefined && !known) return notFound('customer', id);
    const before = changes.isWhole ? undefined : known?.metadata;
    const lack = { known: before, sent: changes.metadata };
    const objection = await this.required.objection(projectId, 'customer', lack);
    if (objection) return objection;
    if (known) {
      const changed = await this.writeTo(projectId, known.id, sent, origin);
      if (!isRefusal(changed)) return changed;
    }
    if (id !== undefined) return notFound('customer', id);
    if (sourceId === undefined) return this.writeTo(projectId, newId(origin, 0), sent, origin);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const owner = await this.ownerOf(projectId, sourceId, origin, attempt);
      const made = owner && (await this.writeTo(projectId, owner, sent, origin));
      if (made && !isRefusal(made)) return made;
    }
    throw new Error('A customer could not be made: its source id changed hands all the time');
  }

  /**
   * The id under which the customer is, or is to be made: of several requests with one new source id the first to claim it
   * names the id, and the first command makes the customer under it. So a claim never stays unfinished.
   * @returns undefined when the source id had to be taken from a customer that is gone: try again
   */
  private async ownerOf(
    projectId: string,
    sourceId: string,
    origin: CommandOrigin,
    attempt: number,
  ): Promise<string | undefined> {
    const step = (name: string) => ({ ...origin, commandId: `${origin.commandId}/${name}-${attempt}` });
    const wanted = newId(origin, attempt);
    const owner = await this.uniqueValues.claim(SOURCE_IDS, sourceId, wanted, step('claim'), isThere);
    const { status } = await this.customers.stateOf(projectId, owner);
    if (status === 'none' || status === 'known') return owner;
    await this.uniqueValues.release(SOURCE_IDS, sourceId, owner, step('release'));
    return undefined;
  }

  private async writeTo(
    projectId: string,
    id: string,
    { sourceId, changes }: SentCustomer,
    origin: CommandOrigin,
  ): Promise<StoredCustomer | Refusal<'not_found'>> {
    const command = {
      do: 'upsert',
      id,
      sourceId: sourceId ?? null,
      trackingId: sourceId === undefined ? null : this.customers.trackingIdOf(projectId, sourceId),
      changes,
      now: origin.now,
    } as const;
    const done = await this.runner.execute(customerAggregate, id, command, origin);
    // The decider has other refusals for other commands only.
    if (isRefusal(done)) return done as Refusal<'not_found'>;
    return done.state.status === 'known' ? done.state.customer : notFound('customer', id);
  }
}

/** Whether it was the command of this origin that named the customer. A command that is repeated answers the same. */
export function isMadeBy(origin: CommandOrigin, customerId: string): boolean {
  return Array.from({ length: MAX_ATTEMPTS }, (_, attempt) => newId(origin, attempt)).includes(customerId);
}

function newId(origin: CommandOrigin, attempt: number): string {
  return idMadeBy(origin, 'cust_', `customer-${attempt}`, origin.ordinal);
}

/** An owner that was not made yet is about to be made, by the request that claimed the source id or by the next one. */
async function isThere(): Promise<boolean> {
  return true;
}

import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandRunner,
  Messenger,
  PersonalData,
  ProcessRunner,
  resumedBy,
  streamName,
  type UnfinishedProcess,
  UniqueValues,
} from '@perkstream/platform';
import {
  ForgetBackTestVisits,
  ForgetExportedPeople,
  ForgetExportFilters,
  ForgetSavedNames,
} from '@perkstream/published';
import { CustomerRepository, SOURCE_IDS } from '../repositories/customer.repository.js';
import { customerAggregate } from '../domain/customer/customer.decider.js';
import { NamesInSegments } from '../services/names-in-segments.js';
import { type Erasure, erasureAggregate } from '../domain/erasure/erasure.decider.js';

/**
 * Carries out erasures that have begun, also those that a crash left unfinished. What a dead one may leave behind is the claim
 * on the source id: the next claim takes it from an owner that is gone.
 */
@Injectable()
export class CustomerErasureProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly customers: CustomerRepository,
    private readonly uniqueValues: UniqueValues,
    private readonly personalData: PersonalData,
    private readonly messenger: Messenger,
    private readonly segments: NamesInSegments,
    processes: ProcessRunner,
  ) {
    processes.register({
      name: 'customer_erasure',
      begins: 'customer_erasure.begun',
      ends: ['customer_erasure.done'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** After it nothing about the person can be read: not in streams, not in read models, not in filters, and not in exported files. */
  async carryOut(erasureId: string, { customerId, toForget }: Erasure, context: CommandContext): Promise<void> {
    const { projectId } = context;
    const step = (name: string): CommandContext => ({ ...context, commandId: `${erasureId}/${name}` });
    await this.withdraw(customerId, step('withdraw'));
    await this.personalData.forget(streamName(customerAggregate.category, projectId, customerId));
    // Their key may be gone already, where a crash came at the end.
    const names = Array.isArray(toForget?.names) ? (toForget.names as readonly string[]) : [];
    if (names.length > 0) await this.forgetNames(names, step('filters'));
    // Once no row names the person any more: exports that are being made are begun anew.
    await this.messenger.send(new ForgetExportedPeople(step('exports')));
    await this.messenger.send(new ForgetBackTestVisits(customerId, step('back-tests')));
    if (toForget) await this.personalData.forgetFilter(projectId, toForget.keyId);
    await this.runner.execute(erasureAggregate, erasureId, { do: 'end' }, step('end'));
  }

  private async forgetNames(names: readonly string[], origin: CommandContext): Promise<void> {
    const step = (name: string): CommandContext => ({ ...origin, commandId: `${origin.commandId}/${name}` });
    await this.segments.forget(names, step('segments'));
    await this.messenger.send(new ForgetSavedNames(names, step('saved-views')));
    await this.messenger.send(new ForgetExportFilters(names, step('exports')));
  }

  /** Read models forget the person, and the source id is free. Streams forget with the key. */
  async withdraw(customerId: string, context: CommandContext): Promise<void> {
    const { projectId } = context;
    const step = (name: string): CommandContext => ({ ...context, commandId: `${context.commandId}/${name}` });
    const state = await this.customers.stateOf(projectId, customerId);
    // Not even a command that would do nothing: it would make a new key for a stream whose own one may be gone.
    if (state.status !== 'erased') {
      await this.runner.execute(customerAggregate, customerId, { do: 'erase' }, step('erase'));
    }
    if (state.status === 'known' && state.customer.sourceId !== null) {
      await this.uniqueValues.release(SOURCE_IDS, state.customer.sourceId, customerId, step('release'));
    }
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const state = await this.runner.current(erasureAggregate, projectId, key);
    if (state.status !== 'begun') return;
    await this.carryOut(key, state, resumedBy(unfinished, state.at));
  }
}

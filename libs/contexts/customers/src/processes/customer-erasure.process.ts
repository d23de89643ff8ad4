import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandRunner,
  PersonalData,
  ProcessRunner,
  resumedBy,
  streamName,
  type UnfinishedProcess,
  UniqueValues,
} from '@perkstream/platform';
import { CustomerRepository, SOURCE_IDS } from '../repositories/customer.repository.js';
import { customerAggregate } from '../domain/customer/customer.aggregate.js';
import { erasureAggregate } from '../domain/erasure/erasure.aggregate.js';

/**
 * Carries out erasures that have begun, also those that a crash left unfinished. What a dead one may leave behind is the claim
 * on the source id: whoever wants it next takes it from an owner that is gone.
 */
@Injectable()
export class CustomerErasureProcess {
  constructor(
    private readonly runner: CommandRunner,
    private readonly customers: CustomerRepository,
    private readonly uniqueValues: UniqueValues,
    private readonly personalData: PersonalData,
    processes: ProcessRunner,
  ) {
    processes.register({
      name: 'customer_erasure',
      begins: 'customer_erasure.begun',
      ends: ['customer_erasure.done'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /** After it nothing about the person can be read: not in streams, and not in read models. */
  async carryOut(erasureId: string, customerId: string, context: CommandContext): Promise<void> {
    const { projectId } = context;
    const step = (name: string): CommandContext => ({ ...context, commandId: `${erasureId}/${name}` });
    const state = await this.customers.stateOf(projectId, customerId);
    // Not even a command that would do nothing: it would make a new key for a stream whose own one may be gone.
    if (state.status !== 'erased') {
      await this.runner.execute(customerAggregate, customerId, { do: 'erase' }, step('erase'));
    }
    if (state.status === 'known' && state.customer.sourceId !== null) {
      await this.uniqueValues.release(SOURCE_IDS, state.customer.sourceId, customerId, step('release'));
    }
    await this.personalData.forget(streamName(customerAggregate.category, projectId, customerId));
    await this.runner.execute(erasureAggregate, erasureId, { do: 'end' }, step('end'));
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { projectId, key } = unfinished;
    const state = await this.runner.stateOf(erasureAggregate, projectId, key);
    if (state.status !== 'begun') return;
    await this.carryOut(key, state.customerId, resumedBy(unfinished, state.at));
  }
}

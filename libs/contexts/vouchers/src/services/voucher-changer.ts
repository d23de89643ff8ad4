import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, type Execution, Messenger } from '@perkstream/platform';
import { type CommandOrigin, FindProject, type RequestContext, type VoucherEvent } from '@perkstream/published';
import { type UpkeepCommand } from '../domain/voucher/commands.js';
import { type VoucherState } from '../domain/voucher/state.js';
import { voucherAggregate, type VoucherDecision } from '../domain/voucher/voucher.decider.js';
import { keyOfCode, VoucherRepository } from '../repositories/voucher.repository.js';

type WithoutAim<Command> = Command extends unknown ? Omit<Command, 'voucherId'> : never;

type Changed = Promise<Execution<VoucherEvent, VoucherState> | Refusal<VoucherDecision>>;

/** Carries out the change of one voucher, named by code or id. */
@Injectable()
export class VoucherChanger {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly vouchers: VoucherRepository,
  ) {}

  /** A change that a request wants. */
  change(request: RequestContext, ref: string, command: WithoutAim<UpkeepCommand>): Changed {
    return this.carryOut(ref, command, commandContext(request, command.do));
  }

  async carryOut(ref: string, command: WithoutAim<UpkeepCommand>, origin: CommandOrigin): Changed {
    const project = await this.messenger.ask(new FindProject(origin.projectId));
    if (!project) return notFound('voucher', ref);
    const found = await this.vouchers.find(project, ref);
    // A repeated request may have deleted the voucher for good the first time: its stream knows.
    if (!found && origin.repeatSince === undefined) return notFound('voucher', ref);
    const aimed = { ...command, voucherId: found?.voucher.definition.id ?? ref } as UpkeepCommand;
    const key = found?.key ?? keyOfCode(project, ref);
    const changed = await this.runner.execute(voucherAggregate, key, aimed, origin);
    return isRefusal(changed) && changed.refused === 'not_found' ? notFound('voucher', ref) : changed;
  }
}

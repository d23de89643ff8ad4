import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type CommandOrigin, type ProjectSettings } from '@perkstream/published';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import { VoucherCategories } from '../../services/voucher-categories.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { type Place } from './voucher-batch.js';

/** A code that is imported into its own campaign once more: only `active` and its category change. */
@Injectable()
export class ReimportedVouchers {
  constructor(
    private readonly runner: CommandRunner,
    private readonly vouchers: VoucherRepository,
    private readonly categories: VoucherCategories,
  ) {}

  /** @returns whether it was such a code */
  async take(
    campaignId: string,
    { index, wanted }: Place,
    project: ProjectSettings,
    origin: CommandOrigin,
  ): Promise<boolean> {
    const { code, overrides = {}, whenThere } = wanted;
    if (whenThere !== 'update' || code === undefined) return false;
    const found = await this.vouchers.findByCode(project, code);
    if (found?.voucher.status !== 'live' || found.voucher.definition.campaignId !== campaignId) return false;
    const category = await this.categories.settle(project.id, overrides, origin);
    const { active } = overrides;
    const command = {
      do: 'update',
      now: origin.now,
      voucherId: found.voucher.definition.id,
      ...(typeof active === 'boolean' && { active }),
      ...(!isRefusal(category) && category),
    } as const;
    const by = { ...origin, commandId: `${origin.commandId}/${index}/again` };
    return !isRefusal(await this.runner.execute(voucherAggregate, found.key, command, by));
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { FindProject, type PublicationOfVoucher, type PublishRefusal, PublishVoucher } from '@perkstream/published';
import { voucherAggregate } from '../../domain/voucher/voucher.aggregate.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

@CommandHandler(PublishVoucher)
export class PublishVoucherHandler implements ICommandHandler<PublishVoucher> {
  constructor(
    private readonly messenger: Messenger,
    private readonly runner: CommandRunner,
    private readonly vouchers: VoucherRepository,
    private readonly presenter: VoucherPresenter,
  ) {}

  async execute(message: PublishVoucher): Promise<PublicationOfVoucher | Refusal<PublishRefusal>> {
    const { projectId, voucher: ref, customerId, publicationId, activityDuration, origin } = message;
    const project = await this.messenger.ask(new FindProject(projectId));
    const found = project && (await this.vouchers.find(project, ref));
    if (!found) return notFound('voucher', ref);
    const { id: voucherId } = found.voucher.definition;
    const command = {
      do: 'publish',
      voucherId,
      customerId,
      publicationId,
      activityDuration,
      now: origin.now,
      timeZone: project.timeZone,
    } as const;
    const published = await this.runner.execute(voucherAggregate, found.key, command, origin);
    // The decider has other refusals for other commands only.
    if (isRefusal(published)) return published as Refusal<PublishRefusal>;
    if (published.state.status !== 'live') return notFound('voucher', ref);
    const again = published.repeated || published.events.length === 0;
    return { voucher: await this.presenter.present(projectId, published.state), again };
  }
}

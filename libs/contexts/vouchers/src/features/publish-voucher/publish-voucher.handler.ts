import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler, Messenger } from '@perkstream/platform';
import { FindProject, type PublishRefusal, PublishVoucher } from '@perkstream/published';
import { voucherAggregate } from '../../domain/voucher/voucher.decider.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';

export const publishVoucher = handler(
  PublishVoucher,
  [Messenger, CommandRunner, VoucherRepository, VoucherPresenter],
  async (message, messenger, runner, vouchers, presenter) => {
    const { projectId, voucher: ref, customerId, publicationId, activityDuration, fromStock, origin } = message;
    const project = await messenger.ask(new FindProject(projectId));
    const found = project && (await vouchers.find(project, ref));
    if (!found) return notFound('voucher', ref);
    const { id: voucherId } = found.voucher.definition;
    const command = {
      do: 'publish',
      voucherId,
      customerId,
      publicationId,
      activityDuration,
      fromStock,
      now: origin.now,
      timeZone: project.timeZone,
    } as const;
    const published = await runner.execute(voucherAggregate, found.key, command, origin);
    // The decider has other refusals for other commands only.
    if (isRefusal(published)) return published as Refusal<PublishRefusal>;
    if (published.state.status !== 'live') return notFound('voucher', ref);
    const again = published.repeated || published.events.length === 0;
    return { voucher: await presenter.present(projectId, published.state), again };
  },
);

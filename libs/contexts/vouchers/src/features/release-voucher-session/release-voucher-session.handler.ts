import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, Messenger } from '@perkstream/platform';
import {
  type Examined,
  ExamineVouchers,
  ReleaseVoucherSession,
  type UseRefusal,
  UseVoucher,
} from '@perkstream/published';

@CommandHandler(ReleaseVoucherSession)
export class ReleaseVoucherSessionHandler implements ICommandHandler<ReleaseVoucherSession> {
  constructor(private readonly messenger: Messenger) {}

  async execute({ context, params }: ReleaseVoucherSession): Promise<Refusal<UseRefusal> | undefined> {
    const { projectId, now } = context;
    const { code, sessionKey } = params;
    const [known]: readonly (Examined | undefined)[] = await this.messenger.ask(
      new ExamineVouchers(projectId, [{ id: code }], now),
    );
    if (!known) return notFound('voucher', code);
    const unlock = { do: 'unlock', sessionKey } as const;
    const origin = commandContext(context, 'unlock');
    const released = await this.messenger.tell(new UseVoucher(projectId, known.redeemable.id, unlock, origin));
    return isRefusal(released) ? released : undefined;
  }
}

import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, handler, Messenger } from '@perkstream/platform';
import {
  type Examined,
  ExamineVouchers,
  ReleaseVoucherSession,
  type UseRefusal,
  UseVoucher,
} from '@perkstream/published';

export const releaseVoucherSession = handler(
  ReleaseVoucherSession,
  [Messenger],
  async ({ context, params }, messenger): Promise<Refusal<UseRefusal> | undefined> => {
    const { projectId, now } = context;
    const { code, sessionKey } = params;
    const [known]: readonly (Examined | undefined)[] = await messenger.ask(
      new ExamineVouchers(projectId, [{ id: code }], now),
    );
    if (!known) return notFound('voucher', code);
    const unlock = { do: 'unlock', sessionKey } as const;
    const origin = commandContext(context, 'unlock');
    const released = await messenger.send(new UseVoucher(projectId, known.redeemable.id, unlock, origin));
    return isRefusal(released) ? released : undefined;
  },
);

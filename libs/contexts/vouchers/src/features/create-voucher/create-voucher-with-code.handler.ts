import { notFound, type Refusal, refuse } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import { CreateVoucherWithCode, FindProject, VOUCHER_CODE, type VoucherAnswer } from '@perkstream/published';
import { type VoucherRefusal } from '../../vouchers.refusals.js';
import { codeTaken } from '../../services/refused-codes.js';
import { VoucherCreator } from '../../services/voucher-creator.js';

export const createVoucherWithCode = handler(
  CreateVoucherWithCode,
  [Messenger, VoucherCreator],
  async ({ context, params: { code }, body }, messenger, creator): Promise<VoucherAnswer | Refusal<VoucherRefusal>> => {
    if (!VOUCHER_CODE.test(code)) {
      const details = 'The code must be 1 to 200 letters, digits and special characters';
      return refuse('invalid_payload', { details });
    }
    const project = await messenger.ask(new FindProject(context.projectId));
    if (!project) return notFound('project', context.projectId);
    return (await creator.create(context, project, body, [code])) ?? codeTaken(code);
  },
);

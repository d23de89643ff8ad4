import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { handler, Messenger, UniqueValues } from '@perkstream/platform';
import { CreateVoucher, FindProject, VOUCHER_CODE, type VoucherAnswer } from '@perkstream/published';
import { CodeSpace } from '../../domain/code/code-space.js';
import { checkCodeConfig } from '../../domain/code/code-config.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';
import { byteSourceOfRequest, randomByteSource } from '../../services/random-bytes.js';
import { codeTaken } from '../../services/refused-codes.js';
import { VoucherCreator } from '../../services/voucher-creator.js';

export const createVoucher = handler(
  CreateVoucher,
  [Messenger, VoucherCreator, UniqueValues],
  async ({ context, body }, messenger, creator, values): Promise<VoucherAnswer | Refusal<VoucherRefusal>> => {
    const { projectId, idempotencyKey, requestId } = context;
    const project = await messenger.ask(new FindProject(projectId));
    if (!project) return notFound('project', projectId);
    if (typeof body.code === 'string') {
      return (await creator.create(context, project, body, [body.code])) ?? codeTaken(body.code);
    }
    const config = checkCodeConfig(body.code_config ?? {}, project.codeCharset, isCode);
    if (isRefusal(config)) return config;
    const bytes = idempotencyKey === undefined ? randomByteSource() : byteSourceOfRequest(values, requestId);
    const created = await creator.create(context, project, body, new CodeSpace(config).candidates(bytes));
    return created ?? refuse('invalid_code_config', { details: 'All generated codes are taken: use longer ones' });
  },
);

function isCode(text: string): boolean {
  return VOUCHER_CODE.test(text);
}

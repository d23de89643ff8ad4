import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound, type Refusal, refuse } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { CreateVoucherWithCode, FindProject, VOUCHER_CODE, type VoucherAnswer } from '@perkstream/published';
import { type VoucherRefusal } from '../../vouchers.refusals.js';
import { codeTaken } from '../../services/refused-codes.js';
import { VoucherCreator } from '../../services/voucher-creator.js';

@CommandHandler(CreateVoucherWithCode)
export class CreateVoucherWithCodeHandler implements ICommandHandler<CreateVoucherWithCode> {
  constructor(
    private readonly messenger: Messenger,
    private readonly creator: VoucherCreator,
  ) {}

  async execute({
    context,
    params: { code },
    body,
  }: CreateVoucherWithCode): Promise<VoucherAnswer | Refusal<VoucherRefusal>> {
    if (!VOUCHER_CODE.test(code)) {
      const details = 'The code must be 1 to 200 letters, digits and special characters';
      return refuse('invalid_payload', { details });
    }
    const project = await this.messenger.ask(new FindProject(context.projectId));
    if (!project) return notFound('project', context.projectId);
    return (await this.creator.create(context, project, body, [code])) ?? codeTaken(code);
  }
}

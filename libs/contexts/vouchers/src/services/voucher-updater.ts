import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import { type RequestContext, type UpdateVoucherBody } from '@perkstream/published';
import { type Voucher } from '../domain/voucher/state.js';
import { type VoucherRefusal } from '../vouchers.refusals.js';
import { VoucherChanger } from './voucher-changer.js';
import { parseChanges } from './voucher-changes.js';

/** Changes a voucher as the body of a request says. */
@Injectable()
export class VoucherUpdater {
  constructor(
    private readonly changer: VoucherChanger,
    private readonly categories: Categories,
  ) {}

  async update(
    context: RequestContext,
    codeOrId: string,
    body: UpdateVoucherBody,
  ): Promise<Voucher | Refusal<VoucherRefusal>> {
    const { projectId, now } = context;
    const sent = parseChanges(body);
    if (isRefusal(sent)) return sent;
    const category = await this.categories.settle(projectId, body, commandContext(context, 'category'));
    if (isRefusal(category)) return category;
    const changed = await this.changer.change(context, codeOrId, { do: 'update', now, ...sent, ...category });
    if (isRefusal(changed)) return changed;
    return changed.state.status === 'live' ? changed.state : notFound('voucher', codeOrId);
  }
}

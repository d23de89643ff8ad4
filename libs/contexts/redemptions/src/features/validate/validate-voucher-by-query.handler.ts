import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Refusal, withoutUndefined } from '@perkstream/kernel';
import {
  type AnswerOf,
  type SessionInput,
  ValidateVoucher,
  ValidateVoucherByQuery,
  type ValidateVoucherByQueryParameters,
} from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { purchaseOf } from '../../services/purchase-of-query.js';
import { ValidateVoucherHandler } from './validate-voucher.handler.js';

/** Validates a voucher for a browser, which says everything in its query. */
@QueryHandler(ValidateVoucherByQuery)
export class ValidateVoucherByQueryHandler implements IQueryHandler<ValidateVoucherByQuery> {
  constructor(private readonly byPath: ValidateVoucherHandler) {}

  execute({
    context,
    query,
  }: ValidateVoucherByQuery): Promise<AnswerOf<typeof ValidateVoucherByQuery> | Refusal<RedemptionRefusal>> {
    const { code, tracking_id } = query;
    const body = { tracking_id, ...purchaseOf(query), session: sessionOf(query) };
    return this.byPath.execute(new ValidateVoucher(context, { code }, {}, withoutUndefined(body)));
  }
}

function sessionOf(query: ValidateVoucherByQueryParameters): SessionInput | undefined {
  const { session_type: type, session_key: key, session_ttl: ttl, session_ttl_unit: ttl_unit } = query;
  return type && withoutUndefined({ type, key, ttl, ttl_unit });
}

import { Instant, Money, OneOf, Text } from '../language/index.js';

/** A session that locks a voucher. */
export class VoucherSessionAnswer {
  @Text('Session key from the request or its answer.') key!: string;
  @OneOf(['LOCK']) type!: 'LOCK';
  @Text('Code of the voucher.') voucher!: string;
  @Text() voucher_id!: string;
  @Money({ optional: true }, 'For gift cards: locked credits.') credits?: number;
  @Instant('When the session expires.') expires_at!: string;
  @OneOf(['session']) object!: 'session';
}

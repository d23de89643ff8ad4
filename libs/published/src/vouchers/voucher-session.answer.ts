import { Instant, Money, OneOf, Text } from '../language/index.js';

/** A session that locks a voucher. */
export class VoucherSessionAnswer {
  @Text('as the request sent it, or as it was answered') key!: string;
  @OneOf(['LOCK']) type!: 'LOCK';
  @Text('code of the voucher') voucher!: string;
  @Text() voucher_id!: string;
  @Money({ optional: true }, 'of a gift card: the credits that it locks') credits?: number;
  @Instant('when it ends by itself') expires_at!: string;
  @OneOf(['session']) object!: 'session';
}

import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type CustomerRecord, FindHeldVouchers } from '@perkstream/published';
import { type Offer } from './offer.js';
import { type OfferIndex } from './offer-index.js';

/** Of a customer who holds more, those made last are looked at. */
const MAX_VOUCHERS = 1_000;

/** The vouchers that customers hold. */
@Injectable()
export class Wallet {
  constructor(private readonly messenger: Messenger) {}

  /** The newest first. @param asOf held then */
  async of(
    projectId: string,
    customer: CustomerRecord | undefined,
    index: OfferIndex,
    asOf?: Instant,
  ): Promise<readonly Offer[]> {
    if (!customer?.id) return [];
    const held = await this.messenger.ask(new FindHeldVouchers(projectId, customer.id, MAX_VOUCHERS, asOf));
    return held.map((voucher) => index.heldOffer(voucher));
  }
}

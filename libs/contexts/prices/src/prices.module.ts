import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { priceProblems } from './prices.refusals.js';
import { ItemTimelines } from './services/item-timelines.js';
import { OfferHistoryReader } from './services/offer-history-reader.js';
import { PriceLists } from './services/price-lists.js';
import { generalOffersView } from './views/general-offers/general-offers.view.js';
import { priceChangesView } from './views/price-changes/price-changes.view.js';
import { priceExclusionsView } from './views/price-exclusions/price-exclusions.view.js';

/** Prices over time: what everybody paid for a product or SKU, and the lowest price before a reduction. */
@Module({
  providers: [
    OfferHistoryReader,
    ItemTimelines,
    PriceLists,
    ...providersOf(features),
    joins({
      name: 'prices',
      problems: priceProblems,
      views: [priceChangesView, generalOffersView, priceExclusionsView],
    }),
  ],
})
export class PricesModule {}

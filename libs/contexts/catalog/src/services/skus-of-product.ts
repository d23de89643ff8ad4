import { Injectable } from '@nestjs/common';
import { CatalogueRepository } from '../repositories/catalogue.repository.js';
import { LowestPrices } from './lowest-prices.js';

/** What a list of SKUs is made of. */
@Injectable()
export class SkusOfProduct {
  constructor(
    readonly catalogue: CatalogueRepository,
    readonly prices: LowestPrices,
  ) {}
}

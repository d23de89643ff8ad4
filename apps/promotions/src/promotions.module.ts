import { Module } from '@nestjs/common';
import { AsyncActionsModule } from '@perkstream/context-async-actions';
import { BinModule } from '@perkstream/context-bin';
import { CampaignsModule } from '@perkstream/context-campaigns';
import { CatalogModule } from '@perkstream/context-catalog';
import { CustomersModule } from '@perkstream/context-customers';
import { EventsModule } from '@perkstream/context-events';
import { OrdersModule } from '@perkstream/context-orders';
import { PricesModule } from '@perkstream/context-prices';
import { PromotionsModule } from '@perkstream/context-promotions';
import { PublicationsModule } from '@perkstream/context-publications';
import { RedemptionsModule } from '@perkstream/context-redemptions';
import { RulesModule } from '@perkstream/context-rules';
import { TemplatesModule } from '@perkstream/context-templates';
import { VouchersModule } from '@perkstream/context-vouchers';

/** The contexts of the service `promotions`. */
@Module({
  imports: [
    CustomersModule,
    CatalogModule,
    OrdersModule,
    CampaignsModule,
    VouchersModule,
    PromotionsModule,
    RulesModule,
    RedemptionsModule,
    PricesModule,
    PublicationsModule,
    AsyncActionsModule,
    BinModule,
    TemplatesModule,
    EventsModule,
  ],
})
export class PromotionsServiceModule {}

import { AccountsModule } from '@perkstream/context-accounts';
import { AsyncActionsModule } from '@perkstream/context-async-actions';
import { BinModule } from '@perkstream/context-bin';
import { CampaignsModule } from '@perkstream/context-campaigns';
import { CatalogModule } from '@perkstream/context-catalog';
import { CustomersModule } from '@perkstream/context-customers';
import { EventsModule } from '@perkstream/context-events';
import { ExportsModule } from '@perkstream/context-exports';
import { InsightsModule } from '@perkstream/context-insights';
import { KeysModule } from '@perkstream/context-keys';
import { LoyaltyModule } from '@perkstream/context-loyalty';
import { MaintenanceModule } from '@perkstream/context-maintenance';
import { OrdersModule } from '@perkstream/context-orders';
import { PricesModule } from '@perkstream/context-prices';
import { ProjectsModule } from '@perkstream/context-projects';
import { PromotionsModule } from '@perkstream/context-promotions';
import { PublicationsModule } from '@perkstream/context-publications';
import { RedemptionsModule } from '@perkstream/context-redemptions';
import { ReferralsModule } from '@perkstream/context-referrals';
import { RulesModule } from '@perkstream/context-rules';
import { TemplatesModule } from '@perkstream/context-templates';
import { VouchersModule } from '@perkstream/context-vouchers';
import { WebhooksModule } from '@perkstream/context-webhooks';

/** Every context, in one process. */
export const contexts = [
  KeysModule,
  AccountsModule,
  ProjectsModule,
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
  ExportsModule,
  LoyaltyModule,
  ReferralsModule,
  WebhooksModule,
  InsightsModule,
  MaintenanceModule,
];
